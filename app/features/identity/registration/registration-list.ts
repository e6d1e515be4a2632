import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

interface Registration {
  id: string;
  name: string;
  company: string;
  email: string;
  requestedAt: Date;
  confirmed: boolean;
}

export function registrationList(
  list: { items: Registration[]; page: number; pageSize: number; total: number },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const { items, page, pageSize, total } = list;
  return {
    caption: t("registration.list.title"),
    columns: [
      { name: "name", caption: t("registration.list.name"), datatype: "text", key: true },
      { name: "company", caption: t("registration.company"), datatype: "text", wrap: true },
      { name: "email", caption: t("registration.email"), datatype: "text", wrap: true },
      { name: "requestedAt", caption: t("registration.list.at"), datatype: "instant" },
      { name: "confirmed", caption: t("registration.list.confirmed"), datatype: "text" },
    ],
    rows: items.map(({ id, name, company, email, requestedAt, confirmed }) => ({
      id,
      cells: {
        name: { kind: "text", text: name, href: `/admin/registrations/${id}` },
        company: { kind: "text", text: company },
        email: { kind: "text", text: email },
        requestedAt: { kind: "instant", instant: requestedAt.toISOString() },
        confirmed: { kind: "text", text: t(confirmed ? "registration.list.yes" : "registration.list.no") },
      },
    })),
    paging: { page, pageSize, totalResults: total },
    empty: t("registration.list.none"),
  };
}
