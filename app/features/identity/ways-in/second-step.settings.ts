import { z } from "zod";
import { setting } from "~/config/settings";

/**
 * Groups of users who must pass a second step even without having set one up; they get a mailed code then. An
 * administrator can also require it of a single account (`twoStepAuth`).
 */
export const secondStepFor = setting(
  "two_step.required_for",
  z.enum(["nobody", "staff", "everybody"]),
  "nobody",
);
