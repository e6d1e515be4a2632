import { intents } from "~/ui/fields/intents";

/** Intent of the list of invoices, whose ticked rows are paid. */
export const invoiceSelectionIntents = intents("payInvoices");
