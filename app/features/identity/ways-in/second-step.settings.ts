import { z } from "zod";
import { setting } from "~/config/settings";

/**
 * Who must pass a second step even without having set one up: a code by mail then. An administrator can also ask it of a
 * single account (`twoStepAuth`).
 */
export const secondStepFor = setting(
  "two_step.required_for",
  z.enum(["nobody", "staff", "everybody"]),
  "nobody",
);
