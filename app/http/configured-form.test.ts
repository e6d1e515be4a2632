import { expect, it } from "vitest";
import { z } from "zod";
import { configuredForm } from "~/forms/configured-form";
import { presentForm } from "~/forms/present-form";
import { readConfigured } from "~/forms/read-configured.server";
import { defaultFormats } from "~/i18n/formats";
import { keepUnofferedChoices, storedValuesWithoutElement } from "./configured-form.server";
import type { Entrance } from "./entrance/entrance";
import { readForm } from "./forms/read-form.server";

const schema = z.strictObject({
  title: z.string(),
  roleIds: z.array(z.string()).default([]),
  note: z.string().default(""),
});

const form = configuredForm({
  name: "test_partial_view",
  operation: schema,
  // A form from which administrators have removed the note.
  config: {
    title: { message: "admin.details" },
    components: [
      { atom: "text", name: "title", label: { message: "admin.details" } },
      { atom: "multi_select", name: "roleIds", label: { message: "admin.details" } },
    ],
  },
  loaded: ["roleIds"],
});

const language = { t: (key: string) => key, formats: defaultFormats };
const ctx = { actor: { formats: defaultFormats } } as Entrance;

/** Saves a form that offers the editor only these roles. */
async function saveForm(offeredRoles: string[], tickedRoles: string[], lockedRoles: string[] = []) {
  const choices = {
    roleIds: [
      ...offeredRoles.map((value) => ({ value, label: value })),
      ...lockedRoles.map((value) => ({ value, label: value, locked: true as const })),
    ],
  };
  const values = { title: "Ann", roleIds: ["buyer", "clerk"], note: "Call before noon" };
  const view = presentForm(form, form.config, { ...language, values, choices });
  const formDataOf = new FormData();
  formDataOf.set("title", "Ann");
  for (const role of tickedRoles) formDataOf.append("roleIds", role);
  const reading = await readConfigured(view, formDataOf, language);
  if (reading.kind !== "answer") throw new Error("a question");
  keepUnofferedChoices(reading.fields, view, { values, choices });
  const fixedValues = storedValuesWithoutElement(form, view, values);
  const { submission } = readForm(ctx, reading.fields, schema, { fixedValues, findings: reading.findings });
  return submission.status === "success" ? submission.value : submission;
}

it("keeps the choices that a form does not offer, and changes those that it offers", async () => {
  expect(await saveForm(["clerk"], ["clerk"])).toMatchObject({ roleIds: ["clerk", "buyer"] });
  expect(await saveForm(["clerk"], [])).toMatchObject({ roleIds: ["buyer"] });
  expect(await saveForm([], [])).toMatchObject({ roleIds: ["buyer", "clerk"] });
  expect(await saveForm(["clerk"], [], ["buyer"])).toMatchObject({ roleIds: ["buyer"] });
  expect(await saveForm(["clerk"], ["clerk", "buyer"], ["buyer"])).toMatchObject({
    roleIds: ["clerk", "buyer"],
  });
  expect(await saveForm(["buyer", "clerk", "chief"], ["chief", "clerk"])).toMatchObject({
    roleIds: ["chief", "clerk"],
  });
});

it("keeps what is stored in a field that the configuration leaves out", async () => {
  expect(await saveForm([], [])).toMatchObject({ note: "Call before noon" });
});
