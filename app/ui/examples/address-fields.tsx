import { AddressFields } from "../fields/AddressFields";
import type { Example } from "./frame";

export const addressFieldsExamples: Readonly<Record<string, Example>> = {
  "a stored address": () => (
    <AddressFields
      refusal={undefined}
      address={{
        name: "Site office",
        street: "Kade 12",
        postalCode: "3011 AB",
        city: "Rotterdam",
        country: "NL",
      }}
      required
    />
  ),
};
