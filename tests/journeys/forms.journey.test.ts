import { expect } from "vitest";
import { journeys } from "./journey";

const json = "Configuration (JSON)";

/** A short version of the form: required fields, and a state that depends on its country. */
const short = (label: string) =>
  JSON.stringify({
    title: "Short",
    type: "example",
    components: [
      { atom: "text", name: "first_name", label },
      {
        atom: "select",
        name: "country",
        label: "Country",
        clears: ["state"],
        options: [{ value: "ca", label: "Canada", sub_options: [{ value: "on", label: "Ontario" }] }],
      },
      { atom: "select", name: "state", label: "State", options_from: "country" },
      { atom: "consent", name: "terms", label: "I agree to the conditions" },
    ],
  });

journeys("forms that administrators change", {
  async "a label is changed, tried out, and taken back"(visitor) {
    await visitor.signIn("admin");
    await visitor.open("/admin/configs?q=all+form+elements");
    await visitor.follow("All form elements");
    const before = await visitor.valueOf(json);

    await visitor.fill(json, '{ "title": "Half a form"');
    await visitor.press("Save", { status: 422 });
    await visitor.see("This isn’t valid JSON");
    expect(await visitor.valueOf(json)).toBe('{ "title": "Half a form"');
    await visitor.fill(json, short("Given name").replace('"type":"example"', '"type":"other"'));
    await visitor.press("Save", { status: 422 });
    await visitor.see("The type must be example.");

    await visitor.fill(json, short("Given name"));
    await visitor.press("Preview");
    await visitor.see("This is how the form will look.");
    await visitor.see("Given name");
    await visitor.press("Save");
    await visitor.see("Configuration saved.");

    await visitor.follow("Try it out");
    await visitor.fill("Given name", "Anna");
    await visitor.choose("Country", "Canada");
    if (visitor.kind === "no script") await visitor.press("Update form", { in: "Canada" });
    await visitor.choose("State", "Ontario");
    await visitor.tick("I agree to the conditions");
    await visitor.press("Check");
    await visitor.see("Valid. Nothing was saved.");

    await visitor.open("/admin/configs/example");
    await visitor.press("Restore version 0");
    await visitor.see("Earlier version restored.");
    expect(await visitor.valueOf(json)).toBe(before);
  },
});
