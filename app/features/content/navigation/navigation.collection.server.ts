import type { z } from "zod";
import { list } from "~/admin/columns";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import {
  type HideableEntryName,
  hideableEntryNames,
  navigationEntries,
  partnerChangedMessage,
  type WorkEntryName,
  workEntryNames,
} from "./navigation.settings";

const { shape } = navigationEntries.schema;
const inputSchema = navigationEntries.schema.extend({
  workEntries: shape.workEntries.default([]),
  hiddenEntries: shape.hiddenEntries.default([]),
  serviceLinks: shape.serviceLinks.default([]),
  partnerChangedMessage: partnerChangedMessage.schema.default({}),
});

const labels: Record<WorkEntryName | HideableEntryName, MessageKey> = {
  today: "frame.today",
  catalog: "frame.catalog",
  orders: "frame.orders",
  shipments: "documents.shipments",
  money: "frame.money",
  quotes: "documents.quotes",
  approvals: "cart.approval.list",
  quoteCart: "cart.title.quote",
  invoices: "documents.invoices",
  openItems: "receivables.openItems",
  downPayments: "receivables.advance.title",
  payments: "documents.payments",
  claims: "claims.title",
  reports: "reports.title",
  requests: "requests.help",
};

type Values = z.output<typeof inputSchema>;

/** The navigation of the whole portal and of the microsites that differ. */
export default settingsArea({
  name: "navigation",
  path: "navigation",
  group: "content",
  columns: [list("serviceLinks", ({ serviceLinks }: Values) => serviceLinks.map(({ href }) => href))],
  input: inputSchema,
  form: [
    {
      name: "workEntries",
      kind: "picks",
      most: workEntryNames.length,
      options: (t: Translate) => workEntryNames.map((value) => ({ value, label: t(labels[value]) })),
      hint: "areas.navigation.workHint",
    },
    {
      name: "hiddenEntries",
      kind: "multi_select",
      options: (t: Translate) => hideableEntryNames.map((value) => ({ value, label: t(labels[value]) })),
      hint: "areas.navigation.hiddenHint",
    },
    {
      name: "serviceLinks",
      kind: "table",
      hint: "areas.navigation.linksHint",
      columns: [
        { name: "label", kind: "translated" },
        { name: "href", kind: "text" },
      ],
    },
    { name: "partnerChangedMessage", kind: "translated", hint: "areas.navigation.messageHint" },
  ],
  parts: [
    settingPart(navigationEntries, {
      valueOf: ({ workEntries, hiddenEntries, serviceLinks }: Values) => ({
        workEntries,
        hiddenEntries,
        serviceLinks,
      }),
      fieldsOf: (entries) => entries,
    }),
    settingPart(partnerChangedMessage, {
      valueOf: ({ partnerChangedMessage }: Values) =>
        Object.values(partnerChangedMessage).some(Boolean) ? partnerChangedMessage : null,
      fieldsOf: (partnerChangedMessage) => ({ partnerChangedMessage }),
    }),
  ],
  shows: { href: "/dashboard/new", label: "areas.dashboard.fresh" },
});
