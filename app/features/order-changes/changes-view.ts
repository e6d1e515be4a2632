import type { Actor } from "~/door/actor";
import { linkTo } from "~/features/documents/document-links";
import { dayOf } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Row } from "~/ui/lists/list-view";
import { changeInWords } from "./change-in-words";
import { changeIntents } from "./change-intents";
import type { ChangesView } from "./changes-page";
import type { OrderChange } from "./order-changes.store.server";

/** Maps changes to a table, old beside new, with a button for each row. */
export function changesView(
  { changes, total }: { changes: readonly OrderChange[]; total: number },
  address: string,
  reader: { actor: Actor; t: Translate },
): ChangesView {
  const { t } = reader;
  return {
    view: {
      name: "order-changes",
      address,
      caption: t("documents.changes.title"),
      columns: [
        { name: "order", caption: t("documents.kinds.order"), datatype: "text", key: true },
        { name: "material", caption: t("documents.material"), datatype: "text", wrap: true },
        { name: "what", caption: t("documents.changes.what"), datatype: "text" },
        { name: "before", caption: t("mails.progress.dates.before"), datatype: "text", wrap: true },
        { name: "now", caption: t("mails.progress.dates.now"), datatype: "text", wrap: true },
        { name: "noticed", caption: t("documents.changes.noticed"), datatype: "date" },
        { name: "actions", caption: t("documents.actions"), datatype: "actions", action: true },
      ],
      rows: changes.map((change) => rowOf(change, reader)),
    },
    ids: changes.map(({ id }) => id),
    total,
  };
}

function rowOf(change: OrderChange, { actor, t }: { actor: Actor; t: Translate }): Row {
  const { id, number, poNumber, itemNumber, material, name, noticedAt } = change;
  const { what, before, now } = changeInWords(change.value, { t, formats: actor.formats });
  const label = t("documents.changes.read");
  return {
    id,
    cells: {
      order: {
        kind: "text",
        text: number,
        href: linkTo({ kind: "order", number }) ?? "",
        ...(poNumber ? { note: poNumber } : {}),
      },
      material: { kind: "text", text: name, note: `${itemNumber} · ${material}` },
      what: { kind: "text", text: what },
      before: { kind: "text", text: before },
      now: { kind: "text", text: now },
      noticed: { kind: "date", date: dayOf(noticedAt, actor.formats) },
      actions: {
        kind: "actions",
        actions: [
          {
            label,
            name: t("ui.actionOn", { action: label, subject: `${number}, ${itemNumber}, ${what}` }),
            intent: `${changeIntents.read}:${id}`,
          },
        ],
      },
    },
  };
}
