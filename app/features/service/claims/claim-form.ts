import { configuredForm } from "~/forms/configured-form";
import { createClaimSchema } from "./claim.schema";

/** Default configuration of the form at /report/e_claim; the lines and the files stand above its fields. */
export const claimForm = configuredForm({
  name: "e_claim",
  operation: createClaimSchema,
  fixed: ["kind", "number", "bundle", "lines", "type"],
  config: {
    title: { message: "claims.create" },
    description: { message: "claims.createHint" },
    components: [
      {
        atom: "textarea",
        name: "text",
        label: { message: "claims.text" },
        hint: { message: "claims.textHint" },
      },
      {
        atom: "text",
        name: "contact",
        label: { message: "claims.contact" },
        hint: { message: "claims.contactHint" },
        autocomplete: "name",
      },
    ],
  },
});
