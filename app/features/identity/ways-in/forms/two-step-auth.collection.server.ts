import { z } from "zod";
import { choice, figure } from "~/admin/columns";
import { optionsInWords } from "~/admin/form-fields";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import {
  codeMinutesLimits,
  codeTriesLimits,
  secondStepCode,
  secondStepFor,
  secondStepGroups,
} from "../second-step.settings";

const { shape } = secondStepCode.schema;
const inputSchema = z.strictObject({
  requiredFor: secondStepFor.schema,
  ...shape,
  codeMinutes: z.coerce.number().pipe(shape.codeMinutes),
  codeTries: z.coerce.number().pipe(shape.codeTries),
  codeIntro: shape.codeIntro.default({}),
});

type Values = z.output<typeof inputSchema>;

/** Second step of signing in: who needs it, and its mailed codes. */
export default settingsArea({
  name: "two_step_auth",
  path: "two_step_auth",
  group: "people",
  isOfInstallation: true,
  columns: [choice("requiredFor"), figure("codeMinutes"), figure("codeTries")],
  input: inputSchema,
  form: [
    {
      name: "requiredFor",
      kind: "select",
      options: optionsInWords("requiredFor", secondStepGroups),
      hint: "areas.two_step_auth.requiredHint",
    },
    {
      name: "codeMinutes",
      kind: "number",
      hint: { key: "areas.two_step_auth.minutesHint", params: codeMinutesLimits },
    },
    {
      name: "codeTries",
      kind: "number",
      hint: { key: "areas.two_step_auth.triesHint", params: codeTriesLimits },
    },
    { name: "codeIntro", kind: "translated_area" },
  ],
  parts: [
    settingPart(secondStepFor, {
      valueOf: ({ requiredFor }: Values) => requiredFor,
      fieldsOf: (requiredFor) => ({ requiredFor }),
    }),
    settingPart(secondStepCode, {
      valueOf: ({ codeMinutes, codeTries, codeIntro }: Values) => ({ codeMinutes, codeTries, codeIntro }),
      fieldsOf: (code) => code,
    }),
  ],
});
