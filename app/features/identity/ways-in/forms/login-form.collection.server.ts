import type { z } from "zod";
import { choices, words, yesNo } from "~/admin/columns";
import { optionsInWords } from "~/admin/form-fields";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import { textsSchema } from "~/i18n/translated";
import { signInForm, signInLinkNames } from "./sign-in-form.settings";

const { shape } = signInForm.schema;
const inputSchema = signInForm.schema.extend({
  heading: shape.heading.default({}),
  signInIntro: shape.signInIntro.default({}),
  usernameLabel: textsSchema(60).default({}),
  passwordLabel: textsSchema(60).default({}),
  staySignedIn: shape.staySignedIn.default(false),
  signInLinks: shape.signInLinks.default([]),
});

type Values = z.output<typeof inputSchema> & { micrositeId?: string };

/** The sign-in page of the whole portal and of the microsites that differ. */
export default settingsArea({
  name: "login_form",
  path: "login_form",
  group: "content",
  columns: [words("usernameLabel"), yesNo("staySignedIn"), choices("signInLinks", { wrap: true })],
  input: inputSchema,
  form: [
    { name: "heading", kind: "translated" },
    { name: "signInIntro", kind: "translated_area" },
    { name: "usernameLabel", kind: "translated" },
    { name: "passwordLabel", kind: "translated" },
    { name: "staySignedIn", kind: "checkbox", checked: true, hint: "areas.login_form.stayHint" },
    {
      name: "signInLinks",
      kind: "multi_select",
      value: [...signInLinkNames],
      options: optionsInWords("signInLinks", signInLinkNames),
    },
  ],
  parts: [
    settingPart(signInForm, {
      valueOf: ({ micrositeId: _, ...form }: Values) => form,
      fieldsOf: (form) => form,
    }),
  ],
  shows: { href: "/", label: "identity.signIn" },
});
