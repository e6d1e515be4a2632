import { z } from "zod";
import { allSettings } from "~/config/settings";
import { holds } from "~/door/actor";
import { featureNames } from "~/door/features";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { findMicrosites } from "~/features/organisation/microsites.queries.server";
import { offeredLanguages } from "~/features/translations/languages.settings";
import { dateFormats, numberFormats, timeFormats } from "~/i18n/formats";
import { localeNames } from "~/i18n/locales";
import { timeZones } from "~/i18n/time-zones";

/** Settings that API clients need in order to behave like the pages; others are for administrators. */
const forEverybody = /^(cart\.auto_simulate|password\.\w+)$/;

/** Returns the portal's configuration for the user's microsite and sales area. */
export const getSiteConfig = query({
  name: "site.getConfig",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const { featuresOff, micrositeId, salesArea, formats } = ctx.actor;
    const readableSettings = allSettings().filter(
      ({ key }) => forEverybody.test(key) || holds(ctx.actor, "manage_settings"),
    );
    const scope = { micrositeId, salesAreaId: salesArea?.id ?? null };
    const values = await Promise.all(readableSettings.map((each) => ctx.settings.get(each, scope)));
    const languages = await ctx.settings.get(offeredLanguages, scope);
    const ownMicrosite = holds(ctx.actor, "manage_microsites") ? null : micrositeId;
    return ok({
      featureFlags: Object.fromEntries(featureNames.map((feature) => [feature, !featuresOff.has(feature)])),
      systemConfigurations: Object.fromEntries(
        readableSettings.map(({ key }, index) => [key, values[index]]),
      ),
      microsites: await findMicrosites(ctx.db, ownMicrosite),
      timezones: [...timeZones],
      locales: languages.map((locale) => ({ locale, name: localeNames[locale] })),
      generalSettings: {
        ...formats,
        numberFormats: [...numberFormats],
        dateFormats: [...dateFormats],
        timeFormats: [...timeFormats],
      },
    });
  },
});
