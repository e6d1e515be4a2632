import type { Clock } from "~/lib/clock";
import type { UsedCodes } from "../connections/mapping-fields";
import type { Erp, ErpContext } from "../erp";
import type { ItemReservations } from "../item-reservations";
import type { Credentials } from "./access/credentials";
import { type SapSystem, unsupportedError } from "./call";
import { createSubmissions } from "./documents/create-document";
import { deliveriesOf } from "./documents/deliveries";
import { documentsOf } from "./documents/flow";
import { invoicesOf } from "./documents/invoices";
import { ordersOf } from "./documents/orders";
import { quotesOf } from "./documents/quotes";
import { readCodes } from "./mapping/read-codes";
import { materialsOf } from "./materials/materials";
import { createODataClient } from "./odata/client.server";
import { openTransport, type Transport, type TransportOptions } from "./odata/transport.server";
import { attachmentsOf } from "./outputs/attachments.server";
import { outputsOf } from "./outputs/outputs.server";
import { partnersOf } from "./partners/partners";
import { availabilityCheckOf } from "./pricing/availability";
import { pricingOf } from "./pricing/pricing";
import { receivablesOf } from "./receivables/receivables";
import { replicationOf } from "./replication/replication";
import { returnsOf } from "./returns/returns";
import type { SapSettings } from "./settings";
import { sapCapabilities, systemOf } from "./system/system";

/** Language of codes, in which the settings are written: every system has English. */
const codeLanguage = "EN";

export interface S4ErpOptions {
  /** Address of the system, or a way to it that is open already. */
  transport: TransportOptions | Transport;
  credentials: Credentials;
  /** Client of the system, "100"; not needed in the cloud. */
  client?: string | undefined;
  settings: SapSettings;
  clock: Clock;
  /** Reservations of open items, shared by all processes of the portal. */
  reservations: ItemReservations;
}

/** The port, and what only the administration of the connection asks. */
export interface S4Erp extends Erp {
  /** Collects the codes that SAP uses, for mapping them. */
  findCodes(ctx: ErpContext): Promise<UsedCodes>;
  close(): void;
}

/** Opens SAP S/4HANA as the portal's ERP. Nothing is asked of it before the first call. */
export function createS4Erp(options: S4ErpOptions): S4Erp {
  const { settings, clock, reservations } = options;
  const client = createODataClient({
    transport: isOpen(options.transport) ? options.transport : openTransport(options.transport),
    credentials: options.credentials,
    clock,
    root: `${isOpen(options.transport) ? "" : pathOf(options.transport.url)}/sap/opu/odata/sap`,
    client: options.client,
    language: codeLanguage,
    lockCodes: new Set(settings.codes.locks),
  });
  const system: SapSystem = { client, settings, clock, reservations };
  const submissions = createSubmissions();
  return {
    partners: partnersOf(system),
    materials: materialsOf(system),
    pricing: pricingOf(system),
    availability: availabilityCheckOf(system),
    orders: ordersOf(system, submissions),
    quotes: quotesOf(system, submissions),
    deliveries: deliveriesOf(system),
    invoices: invoicesOf(system),
    documents: documentsOf(system),
    receivables: receivablesOf(system),
    returns: returnsOf(system, submissions),
    outputs: outputsOf(system),
    attachments: attachmentsOf(system),
    reports: {
      list: () => Promise.reject(unsupportedError("reports")),
      run: () => Promise.reject(unsupportedError("reports")),
    },
    replication: replicationOf(system),
    system: systemOf(system),
    capabilitiesOf: () => sapCapabilities,
    findCodes: (ctx) => readCodes({ ...system, ctx, messages: [] }),
    close: client.close,
  };
}

const isOpen = (transport: TransportOptions | Transport): transport is Transport => "send" in transport;

const pathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, "");
