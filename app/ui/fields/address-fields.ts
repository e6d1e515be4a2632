/** Fields of an address, in the order of its form, with what browsers fill them in by. */
export const fieldsOfAddress = [
  { name: "name", isNeeded: true, autoComplete: "organization" },
  { name: "name2", isNeeded: false, autoComplete: "name" },
  { name: "street", isNeeded: true, autoComplete: "address-line1" },
  { name: "postalCode", isNeeded: true, autoComplete: "postal-code" },
  { name: "city", isNeeded: true, autoComplete: "address-level2" },
  { name: "state", isNeeded: false, autoComplete: "address-level1" },
  { name: "country", isNeeded: true, autoComplete: "country" },
  { name: "phone", isNeeded: false, autoComplete: "tel" },
  { name: "email", isNeeded: false, autoComplete: "email" },
] as const;

export const addressFields = fieldsOfAddress.map(({ name }) => name);

export type AddressField = (typeof addressFields)[number];
