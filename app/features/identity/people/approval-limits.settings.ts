import { z } from "zod";
import { setting } from "~/config/settings";
import { amountSchemaOf, withoutRepeats } from "~/lib/field-schemas";

/** Highest total that a role may approve; a role without an entry may approve any. */
export const approvalLimits = setting(
  "cart.approval_limits",
  withoutRepeats(
    z.array(
      z.strictObject({
        // The title of the role: configuration files carry it from one installation to another.
        role: z.string().trim().min(1).meta({ choices: "roles" }),
        amount: amountSchemaOf(2),
      }),
    ),
    "role",
  ),
  [],
  { scope: "sales area" },
);
