import type { Actor } from "~/door/actor";
import type { QueryCtx } from "~/door/operation.server";
import { notFound, Stopped } from "~/door/outcome";
import { translated } from "~/i18n/translated";
import { findGuestSite } from "../organisation/microsites.queries.server";
import { type CatalogSettings, catalogDefaults, guestCatalog } from "./catalog.settings";
import { findUserSettings } from "./catalog-settings.store.server";
import { catalogSettingsTag } from "./catalog-tag";
import type { Range } from "./search.store.server";

/** The part of the catalog that a visitor sees, and the settings that shape it. */
export interface Viewer {
  range: Range;
  guest: boolean;
  settings: CatalogSettings;
  /** Prices are shown: the customer's, or the general ones for guests. */
  prices: boolean;
  /** The label of the guests' button that leads to signing in; empty: no button. */
  guestAdd: string;
}

type ViewerCtx = Pick<QueryCtx, "actor" | "db" | "settings" | "cache">;

/** Returns what a visitor sees of a web site, the catalog of one sales area. Web sites of others are not found. */
export async function viewerOf(
  ctx: ViewerCtx,
  options: { guest?: boolean | undefined; website?: string | undefined },
): Promise<Viewer> {
  if (!options.guest) return customer(ctx, options.website);
  const site = await findGuestSite(ctx.db);
  const range = options.website
    ? site?.areas.find(({ salesArea }) => salesArea === options.website)
    : site?.areas[0];
  if (!site || !range) throw new Stopped(notFound);
  const scope = { micrositeId: site.micrositeId, salesAreaId: range.salesArea };
  const guestSettings = await ctx.settings.get(guestCatalog, scope);
  return {
    range,
    guest: true,
    settings: { ...(await ctx.settings.get(catalogDefaults, scope)), newsActivated: false },
    prices: guestSettings.prices,
    guestAdd: translated(guestSettings.addText, ctx.actor.formats),
  };
}

async function customer(ctx: ViewerCtx, website: string | undefined): Promise<Viewer> {
  const { userId, micrositeId } = ctx.actor;
  const range = rangeOf(ctx.actor);
  if (website && website !== range.salesArea) throw new Stopped(notFound);
  const defaults = await ctx.settings.get(catalogDefaults, { micrositeId, salesAreaId: range.salesArea });
  const userSettings = userId ? await settingsOf(ctx, userId) : null;
  return {
    range,
    guest: false,
    settings: { ...defaults, ...userSettings },
    prices: true,
    guestAdd: "",
  };
}

const settingsOf = ({ db, cache }: ViewerCtx, userId: string) =>
  cache.remember({
    key: ["catalog-settings", userId],
    ttl: 60_000,
    tags: [catalogSettingsTag],
    fresh: () => findUserSettings(db, userId),
  });

/** Returns the range of the active sales area. */
export function rangeOf({ salesArea }: Pick<Actor, "salesArea">): Range {
  if (!salesArea) throw new Stopped({ kind: "refused", reason: { key: "door.reason.noPartner" } });
  return { system: salesArea.system, salesArea: salesArea.id };
}
