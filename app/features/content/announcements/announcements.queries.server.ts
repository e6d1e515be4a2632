import { z } from "zod";
import { query } from "~/door/operation.server";
import { notFound, ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import { translationOf } from "~/i18n/translated";
import { must } from "~/lib/assert";
import { dayIn } from "~/lib/business-date";
import { shownItems } from "../carousel/shown-items";
import { promotionalBanner } from "../content.settings";
import { contentTag } from "../content-tag";
import { findBannersOn, findNotificationsOn, findReadNotifications } from "./announcements.store.server";

/** Reads today's banners of the active sales area, or the text of its setting if there are none; others are not found. */
export const getBanner = query({
  name: "content.getBanner",
  allow: signedIn.and(withPartner),
  input: z.strictObject({ salesArea: z.string().max(20).optional() }),
  async run(ctx, { salesArea }) {
    const { actor } = ctx;
    const activeSalesArea = must(actor.salesArea, "a sales area").id;
    if (salesArea !== undefined && salesArea !== activeSalesArea) return notFound;
    const today = dayIn(actor.formats.timeZone, ctx.clock.now());
    const banners = await ctx.cache.remember({
      key: ["promotional-banners", activeSalesArea, today],
      ttl: 60_000,
      tags: [contentTag],
      fresh: () => findBannersOn(ctx.db, activeSalesArea, today),
    });
    const items = banners.map(({ id, body, items }) => ({
      id,
      text: translationOf(body, actor.formats),
      carousel: shownItems(items, actor.formats),
    }));
    const scope = { micrositeId: actor.micrositeId, salesAreaId: activeSalesArea };
    const { text } = await ctx.settings.get(promotionalBanner, scope);
    const ownText = translationOf(text, actor.formats);
    return ok({
      text: items[0]?.text ?? ownText,
      items: items.length > 0 || ownText === "" ? items : [{ id: null, text: ownText, carousel: [] }],
    });
  },
});

/** A dashboard has room for no more. */
const maxNotifications = 5;

/** Finds what the user has not dismissed or confirmed yet. Whoever acts for somebody is not asked in their place. */
export const findNotifications = query({
  name: "content.findNotifications",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { userId, behind, micrositeId, formats } = ctx.actor;
    if (!userId || behind) return ok({ items: [] });
    const today = dayIn(formats.timeZone, ctx.clock.now());
    const notifications = await ctx.cache.remember({
      key: ["login-notifications", micrositeId ?? "", today],
      ttl: 60_000,
      tags: [contentTag],
      fresh: () => findNotificationsOn(ctx.db, { micrositeId, today }),
    });
    const ids = notifications.map(({ id }) => id);
    const readIds = await findReadNotifications(ctx.db, { userId, ids });
    const unreadNotifications = notifications.filter(({ id }) => !readIds.has(id)).slice(0, maxNotifications);
    return ok({
      items: unreadNotifications.map(({ id, title, body, mustRead }) => ({
        id,
        title: translationOf(title, formats),
        text: translationOf(body, formats),
        mustRead,
      })),
    });
  },
});
