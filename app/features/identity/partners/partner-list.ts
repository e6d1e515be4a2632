import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView } from "~/ui/lists/list-view";
import type { FoundPartner, FoundPartners } from "./search-partners.server";

/** Customers to choose from; each row's button makes that one the active customer. */
export function partnerList(foundPartners: FoundPartners, t: Translate): Omit<ListView, "name" | "address"> {
  const hasAddresses = foundPartners.rows.some((row) => row.address);
  const text = (name: string, caption: string): Column => ({ name, caption, datatype: "text" });
  const label = t("partners.choose");
  return {
    caption: t(foundPartners.recent ? "partners.recent" : "partners.title"),
    columns: [
      { ...text("name", t("partners.name")), key: true, wrap: true },
      text("number", t("partners.number")),
      ...(hasAddresses
        ? [
            { ...text("street", t("partners.street")), wrap: true },
            text("postalCode", t("partners.postalCode")),
            text("city", t("partners.city")),
            text("state", t("partners.state")),
          ]
        : []),
      { ...text("salesArea", t("frame.salesArea")), wrap: true },
      { name: "acts", caption: label, datatype: "actions", action: true },
    ],
    rows: foundPartners.rows.map((row) => ({
      id: intentOf(row),
      cells: {
        ...texts({
          name: row.name,
          street: row.address?.street,
          postalCode: row.address?.postalCode,
          city: row.address?.city,
          state: row.address?.state,
          salesArea: row.salesArea,
        }),
        number: { kind: "text", text: row.number, note: t(`frame.function.${row.function}`) },
        acts: {
          kind: "actions",
          actions: [{ label, name: `${label} ${row.name}, ${row.salesArea}`, intent: intentOf(row) }],
        },
      },
    })),
    paging: {
      page: foundPartners.page,
      pageSize: foundPartners.pageSize,
      totalResults: foundPartners.total,
      more: foundPartners.more,
    },
  };
}

/** Identifies a row's customer in its button: `holding:<id>`, or for staff `name:soldTo/100001/1000`. */
function intentOf({ choice }: FoundPartner): string {
  if ("holding" in choice) return `holding:${choice.holding}`;
  return `name:${choice.function}/${choice.number}/${choice.salesArea}`;
}

const texts = (values: Record<string, string | null | undefined>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Cell] => [
      name,
      { kind: "text", text: value ?? "" },
    ]),
  );
