import { describe, expect, it } from "vitest";
import { openSettings } from "~/config/settings.store.server";
import { presentForm } from "~/forms/present-form";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { answer, formDataOf, question, renderForm } from "../../../tests/support/configured-form";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { salesAreas } from "../organisation/organisation.tables";
import collection from "./payment-types.collection.server";
import { offeredWays } from "./submission/card/payment-ways.server";

const update = must(collection.operations.update, "an operation");

async function openForm() {
  const database = await freshDatabase();
  const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
  await database.db.insert(salesAreas).values([area, { ...area, id: "2000" }]);
  const services = testServices(database);
  const settings = openSettings({ ...services, database });
  const ctx = context({ ...services, settings }, person("manage_settings"));
  const waysIn = (id: string) => offeredWays({ settings, payments: { available: true } }, id);
  return { ctx, waysIn };
}

describe("payment types of a sales area", () => {
  it("hold for its carts alone, and no card is offered without a processor", async () => {
    const { ctx, waysIn } = await openForm();
    expect(await waysIn("1000")).toEqual(["account", "card"]);
    const record = { id: "1000", version: 1, paymentProcessor: "none", paymentOptions: ["account"] };
    expect(await update(ctx, { ...record, paymentOptions: ["card"] })).toMatchObject({
      kind: "invalid",
      problems: [{ path: "paymentOptions" }],
    });
    expect(await update(ctx, record)).toMatchObject({ kind: "ok", value: { version: 3 } });
    expect(await waysIn("1000")).toEqual(["account"]);
    expect(await waysIn("2000")).toEqual(["account", "card"]);
    expect(await update(ctx, record)).toMatchObject({ kind: "conflict" });
    const cardsOnly = { ...record, version: 3, paymentProcessor: "connected", paymentOptions: ["card"] };
    expect(await update(ctx, cardsOnly)).toMatchObject({ kind: "ok" });
    expect(await waysIn("1000")).toEqual(["card"]);
  });

  it("are emptied and offered anew where the processor changes", async () => {
    const form = must(collection.configured, "a form");
    const option = (value: string) => ({ value, label: value });
    const view = presentForm(form, form.config, {
      t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
      formats: defaultFormats,
      values: { paymentProcessor: "connected", paymentOptions: ["account", "card"] },
      choices: {
        paymentProcessor: [
          { ...option("connected"), subOptions: [option("account"), option("card")] },
          { ...option("none"), subOptions: [option("account")] },
        ],
      },
    });
    const $ = renderForm(view);
    expect($('[name="paymentOptions"][checked]').length).toBe(2);
    const changedForm = formDataOf($, { paymentProcessor: "none", intent: "updateForm:paymentProcessor" });
    const next = renderForm(view, await question(view, changedForm));
    const options = next('[name="paymentOptions"]').toArray();
    expect(options.map((box) => next(box).attr("value"))).toEqual(["account"]);
    expect(next('[name="paymentOptions"][checked]').length).toBe(0);
    const sentForm = await answer(view, formDataOf($, { paymentProcessor: "none" }));
    expect(sentForm.fields.has("paymentOptions[0]")).toBe(false);
  });
});
