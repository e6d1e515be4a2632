import { eq } from "drizzle-orm";
import type { Env } from "~/config/env.server";
import type { Vault } from "~/config/seal.server";
import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { StartRefusal } from "~/lib/start-refusal";
import type { Erp, ErpContext } from "../erp";
import type { ItemReservations } from "../item-reservations";
import { findCertificateEnds } from "../s4hana/access/certificate-ends.server";
import type { S4Erp } from "../s4hana/create-s4-erp.server";
import { openS4Erp, readSapPassword, type SapAccess } from "../s4hana/open-s4-erp.server";
import { sapSettingsSchema } from "../s4hana/settings";
import {
  boundToAddress,
  type ConnectionFacts,
  type ErpConnections,
  type OpenedConnection,
} from "./connections";
import { erpConnections } from "./connections.tables";
import { unmappedSettings } from "./mapping";

type Adapter = Erp & { close(): void | Promise<void> };

/** Services that an adapter shares with the rest of the portal. */
interface SharedParts {
  clock: Clock;
  reservations: ItemReservations;
}

/** Time that one service has to answer when a connection is tried. */
const pingTimeout = 15_000;

/** Opens a connection that administrators made; throws a sentence for its administrator if it cannot. */
function openStoredErp(connection: ConnectionFacts, secret: string, sharedParts: SharedParts): S4Erp {
  const { connectionType, authenticationType, certificateFile, authorityFile, mapping } = connection;
  const isAddress = connectionType === "address";
  const access: SapAccess = {
    SAP_URL: isAddress ? connection.url : undefined,
    SAP_CLIENT: connection.client || undefined,
    SAP_USER: connection.username || undefined,
    SAP_PASSWORD: secret,
    SAP_PASSWORD_FILE: undefined,
    SAP_TOKEN_URL: authenticationType === "oauth" ? connection.tokenUrl : undefined,
    SAP_CERTIFICATE_FILE: authenticationType === "certificate" ? certificateFile : undefined,
    SAP_CA_FILE: authorityFile || undefined,
    SAP_DESTINATION: isAddress ? undefined : connection.destination,
    SAP_BINDINGS_FILE: isAddress ? undefined : connection.bindingsFile,
  };
  const settings = mapping === "" ? unmappedSettings : sapSettingsSchema.parse(JSON.parse(mapping));
  return openS4Erp(access, sharedParts, settings);
}

/**
 * Opens the ERP of this process: the environment's, else the one that administrators chose, else the portal's own. A
 * chosen connection that cannot be opened stops the start: orders must not end in another system.
 */
export async function openChosenErp(
  { env, db, vault, ...sharedParts }: { env: Env; db: Db; vault: Vault } & SharedParts,
  startEmbeddedErp: () => Promise<Adapter>,
): Promise<{ adapter: Adapter; opened: OpenedConnection }> {
  if (env.ERP === "s4hana") {
    const certificates = findCertificateEnds({
      certificateFile: env.SAP_CERTIFICATE_FILE,
      password: readSapPassword(env),
      authorityFile: env.SAP_CA_FILE,
    });
    const openedConnection: OpenedConnection = {
      kind: "s4hana",
      source: "environment",
      id: null,
      version: null,
      certificates,
    };
    return { adapter: openS4Erp(env, sharedParts), opened: openedConnection };
  }
  const [connection] = await db.select().from(erpConnections).where(eq(erpConnections.chosen, true));
  const { kind = "embedded", id = null, version = null, title = "" } = connection ?? {};
  const openedConnection: OpenedConnection = { kind, source: "stored", id, version, certificates: [] };
  if (!connection || kind === "embedded")
    return { adapter: await startEmbeddedErp(), opened: openedConnection };
  const secret = connection.secret ? vault.unseal(connection.secret, boundToAddress(connection)) : "";
  if (secret === null)
    throw new StartRefusal(
      `The secret of the ERP connection "${title}" cannot be read: DATA_DIR/secret is not the one it was sealed with.`,
    );
  try {
    const { authenticationType, certificateFile, authorityFile } = connection;
    const certificates = findCertificateEnds({
      certificateFile: authenticationType === "certificate" ? certificateFile : undefined,
      password: secret,
      authorityFile,
    });
    return {
      adapter: openStoredErp(connection, secret, sharedParts),
      opened: { ...openedConnection, certificates },
    };
  } catch (error) {
    throw new StartRefusal(`The ERP connection "${title}" cannot be opened: ${(error as Error).message}`);
  }
}

/** Offers the connection of this process and trials of others to operations. */
export function connectionsOf(
  adapter: Erp,
  openedConnection: OpenedConnection,
  sharedParts: SharedParts,
): ErpConnections {
  const contextOf = (requestId: string, language: string): ErpContext => ({
    system: "main",
    language,
    salesArea: "",
    requestId,
    signal: AbortSignal.timeout(pingTimeout),
  });
  return {
    opened: openedConnection,
    pingOpened: async (requestId, language) =>
      (await adapter.system.ping(contextOf(requestId, language))).value,
    async findCodes(connection, secret, requestId) {
      const trial = openStoredErp(connection, secret, sharedParts);
      try {
        return await trial.findCodes(contextOf(requestId, "en"));
      } finally {
        trial.close();
      }
    },
    async ping(connection, secret, requestId, language) {
      const trial = openStoredErp(connection, secret, sharedParts);
      try {
        return (await trial.system.ping(contextOf(requestId, language))).value;
      } finally {
        await trial.close();
      }
    },
  };
}
