import { configuredForm } from "~/forms/configured-form";
import { registrationSchema } from "./registration.schema";

/** Default configuration of the form at /registration. */
export const registrationForm = configuredForm({
  name: "registration",
  operation: registrationSchema,
  config: {
    title: { message: "registration.title" },
    description: { message: "registration.text" },
    components: [
      {
        atom: "text",
        name: "firstName",
        label: { message: "registration.firstName" },
        autocomplete: "given-name",
      },
      {
        atom: "text",
        name: "lastName",
        label: { message: "registration.lastName" },
        autocomplete: "family-name",
      },
      {
        atom: "email",
        name: "email",
        label: { message: "registration.email" },
        hint: { message: "registration.emailHint" },
        autocomplete: "email",
      },
      {
        atom: "text",
        name: "company",
        label: { message: "registration.company" },
        autocomplete: "organization",
      },
      {
        atom: "text",
        name: "customerNumber",
        label: { message: "registration.customerNumber" },
        hint: { message: "registration.customerNumberHint" },
        autocomplete: "off",
      },
      { atom: "tel", name: "phone", label: { message: "registration.phone" }, autocomplete: "tel" },
      { atom: "textarea", name: "message", label: { message: "registration.message" } },
    ],
  },
});
