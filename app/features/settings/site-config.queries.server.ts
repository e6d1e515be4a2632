import { z } from "zod";
import { allSettings } from "~/config/settings";
import { holds } from "~/door/actor";
import { featureNames } from "~/door/features";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { findMicrosites } from "~/features/organisation/microsites.queries.server";
import { dateFormats, numberFormats, timeFormats } from "~/i18n/formats";
import { localeNames, locales } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";

/** What every client of the portal has to know to behave as its pages do; the rest is for who changes settings. */
const forEverybody = /^(cart\.auto_simulate|password\.\w+)$/;

/** The portal as it is set up where the user is: what is there, how it behaves, what can be chosen. */
export const getSiteConfig = query({
  name: "site.getConfig",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { featuresOff, micrositeId, salesArea, formats } = ctx.actor;
    const readable = allSettings().filter(
      ({ key }) => forEverybody.test(key) || holds(ctx.actor, "manage_settings"),
    );
    const scope = { micrositeId, salesAreaId: salesArea?.id ?? null };
    const values = await Promise.all(readable.map((each) => ctx.settings.get(each, scope)));
    const own = holds(ctx.actor, "manage_microsites") ? null : micrositeId;
    return ok({
      featureFlags: Object.fromEntries(featureNames.map((feature) => [feature, !featuresOff.has(feature)])),
      systemConfigurations: Object.fromEntries(readable.map(({ key }, index) => [key, values[index]])),
      microsites: await findMicrosites(ctx.db, own),
      timezones: [...timeZones],
      locales: locales.map((locale) => ({ locale, name: localeNames[locale] })),
      generalSettings: {
        ...formats,
        numberFormats: [...numberFormats],
        dateFormats: [...dateFormats],
        timeFormats: [...timeFormats],
      },
    });
  },
});
