import type { Actor } from "~/door/actor";
import type { QueryCtx } from "~/door/operation.server";
import { notFound, Stopped } from "~/door/outcome";
import { translationOf } from "~/i18n/translated";
import { findGuestSite } from "../organisation/microsites.queries.server";
import {
  type CatalogListing,
  type CatalogSettings,
  catalogDefaults,
  catalogListing,
  guestCatalog,
} from "./catalog.settings";
import { findUserSettings } from "./catalog-settings.store.server";
import { catalogSettingsTag } from "./catalog-tag";
import type { Range } from "./search.store.server";

/** The part of the catalog that a visitor sees, and the settings that shape it. */
export interface Viewer {
  range: Range;
  micrositeId: string | null;
  guest: boolean;
  settings: CatalogSettings;
  listing: CatalogListing;
  /** Prices are shown: the customer's, or the general ones for guests. */
  prices: boolean;
  /** The label of the guests' button that leads to signing in; empty: no button. */
  guestAdd: string;
  /** Text above the products of the guest catalog. */
  guestIntro: string;
}

type ViewerCtx = Pick<QueryCtx, "actor" | "db" | "settings" | "cache">;

/** Returns what a visitor sees of a web site, the catalog of one sales area. Web sites of others are not found. */
export async function viewerOf(
  ctx: ViewerCtx,
  options: { guest?: boolean | undefined; website?: string | undefined },
): Promise<Viewer> {
  if (!options.guest) return customer(ctx, options.website);
  const site = await findGuestSite(ctx.db, ctx.actor.micrositeId);
  if (!site) throw new Stopped(notFound);
  const guestSettings = await ctx.settings.get(guestCatalog, { micrositeId: site.micrositeId });
  const range = rangeOfGuests(site.areas, guestSettings.websites, options.website);
  if (!range) throw new Stopped(notFound);
  const scope = { micrositeId: site.micrositeId, salesAreaId: range.salesArea };
  return {
    range,
    micrositeId: site.micrositeId,
    guest: true,
    settings: { ...(await ctx.settings.get(catalogDefaults, scope)), newsActivated: false },
    listing: await ctx.settings.get(catalogListing, scope),
    prices: guestSettings.prices,
    guestAdd: translationOf(guestSettings.addText, ctx.actor.formats),
    guestIntro: translationOf(guestSettings.intro, ctx.actor.formats),
  };
}

/** Finds the range of a web site that guests may open; without a choice the first one in the configured order. */
function rangeOfGuests(
  areas: readonly Range[],
  websites: readonly string[],
  website: string | undefined,
): Range | undefined {
  const openRanges =
    websites.length === 0
      ? areas
      : websites.flatMap((each) => areas.find(({ salesArea }) => salesArea === each) ?? []);
  return website ? openRanges.find(({ salesArea }) => salesArea === website) : openRanges[0];
}

async function customer(ctx: ViewerCtx, website: string | undefined): Promise<Viewer> {
  const { userId, micrositeId } = ctx.actor;
  const range = rangeOf(ctx.actor);
  if (website && website !== range.salesArea) throw new Stopped(notFound);
  const defaults = await ctx.settings.get(catalogDefaults, { micrositeId, salesAreaId: range.salesArea });
  const userSettings = userId ? await settingsOf(ctx, userId) : null;
  return {
    range,
    micrositeId,
    guest: false,
    settings: { ...defaults, ...userSettings },
    listing: await ctx.settings.get(catalogListing, { micrositeId }),
    prices: true,
    guestAdd: "",
    guestIntro: "",
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
