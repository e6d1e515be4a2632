import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

export const secondStepGroups = ["nobody", "staff", "everybody"] as const;

/**
 * Groups of users who must pass a second step even without having set one up; they get a mailed code then. An
 * administrator can also require it of a single account (`twoStepAuth`).
 */
export const secondStepFor = setting("two_step.required_for", z.enum(secondStepGroups), "nobody", {
  labels: {
    nobody: "choices.requiredFor.nobody",
    staff: "choices.requiredFor.staff",
    everybody: "choices.requiredFor.everybody",
  },
});

export const codeMinutesLimits = { minimum: 2, maximum: 15 };
export const codeTriesLimits = { minimum: 3, maximum: 10 };
const within = ({ minimum, maximum }: typeof codeTriesLimits) => z.number().int().min(minimum).max(maximum);

/** Mailed codes: how long one is good for, after how many wrong ones the sign-in begins anew, and a text beside the field. */
export const secondStepCode = setting(
  "two_step.code",
  z.strictObject({
    codeMinutes: within(codeMinutesLimits),
    codeTries: within(codeTriesLimits),
    codeIntro: textsSchema(300),
  }),
  { codeMinutes: 10, codeTries: 5, codeIntro: {} },
  { page: "/admin/two_step_auth" },
);
