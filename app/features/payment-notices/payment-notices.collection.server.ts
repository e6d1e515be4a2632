import { z } from "zod";
import { instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { noticeTtlDays } from "./notice-ttl";
import { paymentNoticeStore } from "./payment-notices.store.server";

/** Log of what the payment provider has told the portal, for finance and for whoever sets the provider up. */
export default defineCollection({
  name: "payment_notices",
  aboutParams: { days: noticeTtlDays },
  path: "payment_notices",
  group: "system",
  permission: "administer",
  can: ["download"],
  columns: [
    instant("receivedAt", { sortable: true }),
    text("type", { caption: "fields.kind", sortable: true }),
    text("reference", { caption: "fields.paymentReference", wrap: true }),
    text("id", { key: true, caption: "fields.eventId", wrap: true }),
  ],
  dated: true,
  sort: { field: "receivedAt", direction: "desc" },
  input: z.strictObject({ id: z.string() }),
  form: [],
  shows: { href: "/admin/payment_processor", label: "areas.payment_processor.title" },
  store: paymentNoticeStore,
});
