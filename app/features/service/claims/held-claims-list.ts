import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { Claim } from "./claims.store.server";

/** Lists claims to check: who made them for which document, with buttons to settle them. */
export function heldClaimsList(
  claims: { items: (Claim & { person: string })[]; total: number; page: number; pageSize: number },
  returnHref: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const [look, giveBack] = [t("cart.held.look"), t("claims.held.giveBack")];
  return {
    caption: t("areas.held_claims.title"),
    columns: [
      { name: "document", caption: t("claims.document"), datatype: "text", key: true },
      { name: "person", caption: t("claims.held.person"), datatype: "text" },
      { name: "partner", caption: t("documents.soldTo"), datatype: "text", wrap: true },
      { name: "sent", caption: t("claims.sentAt"), datatype: "instant" },
      { name: "acts", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: claims.items.map(({ id, content, person, partner, createdAt }) => {
      const { kind, number } = content.document;
      const subject = `${t(`documents.kinds.${kind}`)} ${number}`;
      return {
        id,
        cells: {
          document: { kind: "text", text: subject },
          person: { kind: "text", text: person },
          partner: { kind: "text", text: partner.name, note: partner.number },
          sent: { kind: "instant", instant: createdAt.toISOString() },
          acts: {
            kind: "actions",
            actions: [
              { label: look, name: `${look} ${subject}`, intent: `look:${id}` },
              { label: giveBack, name: `${giveBack} ${subject}`, href: returnHref(id), dialog: true },
            ],
          },
        },
      };
    }),
    paging: { page: claims.page, pageSize: claims.pageSize, totalResults: claims.total },
    empty: t("claims.held.none"),
  };
}
