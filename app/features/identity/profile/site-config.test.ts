import { expect, it } from "vitest";
import type { Setting } from "~/config/settings";
import type { CommonCtx } from "~/door/operation.server";
import { offeredLanguages } from "~/features/translations/languages.settings";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { getSiteConfig } from "./site-config.queries.server";

it("lists the languages that the reader's microsite offers, in its order", async () => {
  const services = testServices(await freshDatabase());
  const north = newId();
  const get = async (setting: Setting, scope: { micrositeId?: string | null }) =>
    setting.key === offeredLanguages.key && scope.micrositeId === north ? ["nl", "fr"] : setting.default;
  const settings = { get } as CommonCtx["settings"];
  const localesOn = async (micrositeId: string | null) => {
    const ctx = context({ ...services, settings }, { ...person(), micrositeId });
    return valueIn(await getSiteConfig(ctx, {})).locales.map(({ locale }) => locale);
  };
  expect(await localesOn(north)).toEqual(["nl", "fr"]);
  expect(await localesOn(null)).toEqual([...offeredLanguages.default]);
});
