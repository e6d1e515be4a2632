import type { CheerioAPI } from "cheerio";
import { describe, expect, it } from "vitest";
import {
  answer,
  formDataOf,
  question,
  renderForm,
  validFields,
  viewOf,
} from "../../tests/support/configured-form";
import { everyElement } from "./examples/every-element";

describe("what depends on a choice", () => {
  it("is not on the page before, and is after 'Update form'", async () => {
    const view = viewOf(everyElement);
    const first = renderForm(view);
    expect(first('[name="iban"]')).toHaveLength(0);
    expect(first('button[value="updateForm:processor"]').text()).toBe("Update form");
    const form = formDataOf(first, { ...validFields, processor: "bank", intent: "updateForm:processor" });
    const next = renderForm(view, await question(view, form));
    expect(next('[name="iban"]')).toHaveLength(1);
    expect(next('[name="firstName"]').attr("value")).toBe("Anna");
    expect(next(".error")).toHaveLength(0);
  });

  it("starts with what is stored when it is on the page again", async () => {
    const view = viewOf(everyElement, { processor: "bank", iban: "NL91 ABNA 0417 1643 00" });
    const pageAfter = async (page: CheerioAPI, processor: string) => {
      const fields = {
        ...validFields,
        processor,
        "was.processor": page('[name="was.processor"]').attr("value") ?? "",
      };
      return renderForm(
        view,
        await question(view, formDataOf(page, { ...fields, intent: "updateForm:processor" })),
      );
    };
    const cardPage = await pageAfter(renderForm(view), "card");
    expect(cardPage('[name="iban"]')).toHaveLength(0);
    const bankPage = await pageAfter(cardPage, "bank");
    expect(bankPage('[name="iban"]').attr("value")).toBe("NL91 ABNA 0417 1643 00");
  });

  it("has the states of the country, and none is chosen after another country", async () => {
    const view = viewOf(everyElement, { country: "us", state: "ca" });
    const $ = renderForm(view);
    const states = (page: CheerioAPI) =>
      page('[name="state"] option')
        .toArray()
        .map((option) => page(option).attr("value"));
    expect(states($)).toEqual(["", "ca", "tx"]);
    expect($('[name="state"] option[selected]').attr("value")).toBe("ca");
    const form = formDataOf($, { ...validFields, country: "ca", state: "ca", intent: "updateForm:country" });
    const next = renderForm(view, await question(view, form));
    expect(states(next)).toEqual(["", "on", "ca"]);
    expect(next('[name="state"] option[selected]').attr("value") ?? "").toBe("");
  });

  it("is not sent on: a card of a bank, a country's state after the country changed", async () => {
    const view = viewOf(everyElement, { country: "us", state: "ca" });
    const typedFields = {
      ...validFields,
      country: "ca",
      state: "ca",
      processor: "bank",
      iban: "NL01",
      cards: ["visa"],
    };
    const { fields } = await answer(view, formDataOf(renderForm(view), typedFields));
    expect(fields.has("cards[0]")).toBe(false);
    expect(fields.has("state")).toBe(false);
  });

  it("keeps what is stored in a field whose flag is off, whatever is sent", async () => {
    const view = viewOf(everyElement, { limit: 25, limited: false });
    const { fields } = await answer(view, formDataOf(renderForm(view), { ...validFields, limit: "99" }));
    expect(fields.get("limit")).toBe("25");
    const on = await answer(
      view,
      formDataOf(renderForm(view), { ...validFields, limited: "on", limit: "99" }),
    );
    expect(on.fields.get("limit")).toBe("99");
  });
});
