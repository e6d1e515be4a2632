import { type Actor, holds } from "~/door/actor";
import type { Permission } from "~/door/permissions";
import { collatorOf } from "~/i18n/collator";
import type { Translate } from "~/i18n/translate";
import { type AreaGroup, areaGroups } from "../areas";
import { areaAbout, areaKey } from "../words";
import { collections } from "./collections.server";

interface ShownPage {
  name: string;
  words?: string;
  href: string;
  group: AreaGroup | null;
  permission: Permission;
  /** Opens only for those who have chosen a customer; others are led to the choice. */
  ofCustomer?: true;
}

type Area = Omit<ShownPage, "href"> & { path: string };

/** Areas of the administration with pages of their own. */
const ownPages: readonly Area[] = [
  {
    name: "system_configurations",
    path: "system_settings/system_configurations",
    group: "system",
    permission: "manage_settings",
  },
  { name: "registrations", path: "registrations", group: "people", permission: "administer" },
  { name: "contents", path: "contents", group: "content", permission: "manage_content" },
  { name: "configs", path: "configs", group: "system", permission: "manage_settings" },
  { name: "held_claims", path: "held_claims", group: "system", permission: "administer" },
  { name: "held_orders", path: "held_orders", group: "system", permission: "administer" },
  { name: "held_payments", path: "held_payments", group: "system", permission: "administer" },
  { name: "payment_processor", path: "payment_processor", group: "system", permission: "manage_settings" },
  { name: "first_steps", path: "first_steps", group: "system", permission: "administer" },
  { name: "health", path: "health", group: "system", permission: "administer" },
  { name: "issues", path: "issues", group: "people", permission: "administer" },
  { name: "sessions", path: "sessions", group: "people", permission: "administer" },
  { name: "support_codes", path: "support_codes", group: "people", permission: "proxy_login" },
  { name: "trials", path: "trials", group: "system", permission: "manage_settings" },
  { name: "usage", path: "usage", group: "content", permission: "administer" },
];

const areas: readonly Area[] = [...collections, ...ownPages];

/** Reports of the portal that administrators find among their areas. */
const reportPages: readonly ShownPage[] = [
  {
    name: "background_carts",
    href: "/reports/background_carts",
    group: "system",
    permission: "report_submit",
  },
  {
    name: "pdf_orders",
    href: "/reports/pdf_orders",
    group: "system",
    permission: "report_submit",
    ofCustomer: true,
  },
  {
    name: "web_transactions",
    href: "/reports/web_transactions",
    group: "system",
    permission: "report_submit",
  },
];

const shownPages: readonly ShownPage[] = [
  ...areas.map(({ path, ...area }) => ({ ...area, href: `/admin/${path}` })),
  ...reportPages,
];

export interface ShownArea {
  href: string;
  label: string;
  about: string;
}

/** Tells whether a link of the administration opens for this actor; links that lead elsewhere are not judged. */
export function mayOpen(actor: Actor, href: string): boolean {
  const path = href.replace(/^\/admin\//, "").replace(/[?#].*$/, "");
  if (path === href) return true;
  const within = areas.filter((area) => path === area.path || path.startsWith(`${area.path}/`));
  const [area] = within.sort((one, other) => other.path.length - one.path.length);
  return !area || holds(actor, area.permission);
}

/** Lists the areas that the reader may enter by group, sorted in the reader's language. */
export function areasFor(actor: Actor, t: Translate): { title: string; areas: ShownArea[] }[] {
  const byLabel = collatorOf(actor.formats.locale);
  const groups = areaGroups.map((group) => ({
    title: t(`admin.group.${group}`),
    areas: shownPages
      .filter((area) => area.group === group && holds(actor, area.permission))
      .map((area) => ({
        href: area.ofCustomer && actor.partner?.function !== "soldTo" ? "/partners" : area.href,
        label: t(areaKey(area, "title")),
        about: areaAbout(area, t),
      }))
      .sort((one, other) => byLabel.compare(one.label, other.label)),
  }));
  return groups.filter((group) => group.areas.length > 0);
}
