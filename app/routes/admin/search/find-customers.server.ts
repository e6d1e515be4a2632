import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import { searchPartners } from "~/features/identity/partners/search-partners.server";
import type { Entrance } from "~/http/entrance/entrance";

/** Customers shown on the start page; their own search has the others. */
const maxHits = 4;

/** Finds customers in the ordering system by their number or a part of their name. */
export async function findCustomers(ctx: Entrance, q: string) {
  if (q === "" || !holds(ctx.actor, "select_any_partner")) return null;
  const criterion = /^\d+$/.test(q) ? "number" : "name";
  const addressOf = (value: string) =>
    `/partners?${new URLSearchParams({ search: "1", [criterion]: value })}`;
  const outcome = await searchPartners(ctx, { search: true, [criterion]: q.slice(0, 60) });
  // The ordering system may be away: the link to its search stays.
  const rows = valueOr(ctx, outcome, null)?.rows ?? [];
  return {
    href: addressOf(q),
    hits: rows.slice(0, maxHits).map(({ number, name, address }) => ({
      href: `/partners?${new URLSearchParams({ search: "1", number })}`,
      label: name,
      note: [number, address?.city].filter(Boolean).join(", "),
    })),
  };
}
