import { z } from "zod";
import type { Actor } from "~/door/actor";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { dayIn } from "~/lib/business-date";
import { themeSetting } from "~/themes/theme.setting";
import { mayViewInvoices } from "../documents/documents-rules";
import { findFeedAddress, touchFeedAddress } from "./feeds.store.server";
import { readAgenda } from "./read-agenda.server";
import { writeAtom } from "./write-atom";
import { writeCalendar } from "./write-calendar";

/** Calendars ask every few minutes, and several devices of one user at once. */
const agendaTtl = 10 * 60_000;
const minTouchPause = 3_600_000;

/** Answers whoever has the secret address: calendars send neither cookie nor token. It is passed as a digest only. */
export const getFeed = query({
  name: "feeds.get",
  allow: anyone,
  limits: [
    { times: 60, seconds: 600, by: ({ tokenHash }) => tokenHash },
    { times: 300, seconds: 600 },
  ],
  input: z.strictObject({
    tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
    form: z.enum(["calendar", "atom"]),
  }),
  async run(ctx, { tokenHash, form }) {
    const address = orNotFound(await findFeedAddress(ctx.db, Buffer.from(tokenHash, "hex")));
    // The user may have lost the customer, the sales area or the account since.
    const actor = orNotFound(await findActor(ctx.db, address));
    const now = ctx.clock.now();
    if (now.getTime() - (address.lastUsedAt?.getTime() ?? 0) > minTouchPause)
      await touchFeedAddress(ctx.db, address.id, now);
    const agenda = await agendaOf(ctx, actor);
    return ok(
      form === "calendar"
        ? { type: "text/calendar; charset=utf-8", name: "tradepost.ics", content: writeCalendar(agenda) }
        : {
            type: "application/atom+xml; charset=utf-8",
            name: "tradepost.xml",
            content: writeAtom(agenda, address.id),
          },
    );
  },
});

/** Caches the agenda for the rights and the language that it was read with. */
async function agendaOf(ctx: QueryCtx, actor: Actor) {
  const { erp, portal, clock, cache, requestId, translatorFor, settings } = ctx;
  const { formats, partner, salesArea, micrositeId, userId } = actor;
  const t = translatorFor(actor);
  const { name } = await settings.get(themeSetting, { micrositeId });
  const rights = `${mayViewInvoices(actor, {}).allowed} ${[...actor.featuresOff].sort()}`;
  const agendaCtx = {
    erp,
    actor,
    t,
    formats,
    portal,
    erpContext: {
      system: salesArea?.system ?? "main",
      language: formats.locale,
      salesArea: salesArea?.id ?? "",
      partner: partner?.number,
      requestId,
    },
    today: dayIn(formats.timeZone, clock.now()),
  };
  const key = [userId, partner?.function, partner?.number, salesArea?.id, rights, JSON.stringify(formats)];
  const { events, asOf } = await cache.remember({
    key: ["agenda", ...key.map(String)],
    ttl: agendaTtl,
    fresh: async () => ({ events: await readAgenda(agendaCtx), asOf: clock.now().toISOString() }),
  });
  const title = t("profile.feeds.name", { portal: name, customer: partner?.name ?? "" });
  return { title, portal, language: formats.locale, asOf, events };
}
