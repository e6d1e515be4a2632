import type { Actor } from "~/door/actor";
import { mayReport, withPartner } from "~/door/verdict";
import { mayViewInvoices } from "~/features/documents/documents-rules";
import type { ReportSource } from "./library-report";

/** Opens the library of reports, and runs what it shows. */
export const mayRunReports = mayReport("sap").and(withPartner);

/** Tells whether the reader may see what this source shows. */
export const mayReadSource = (
  actor: Actor,
  { showsInvoices }: Pick<ReportSource, "showsInvoices">,
): boolean => !showsInvoices || mayViewInvoices(actor, {}).allowed;
