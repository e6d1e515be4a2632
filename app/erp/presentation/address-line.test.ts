import { expect, it } from "vitest";
import { addressLine } from "./address-line";

const address = {
  name: "Van Dijk",
  name2: "",
  street: "Spoorlaan 12",
  postalCode: "5038 CB",
  city: "Tilburg",
  state: "",
  country: "NL",
  phone: "",
  email: "",
};

it("an address in one line names its country in the reader's language", () => {
  expect(addressLine(address, "en")).toBe("Van Dijk, Spoorlaan 12, 5038 CB Tilburg, Netherlands");
  expect(addressLine(address, "fr")).toBe("Van Dijk, Spoorlaan 12, 5038 CB Tilburg, Pays-Bas");
});

it("leaves out what an address does not have", () => {
  expect(addressLine({ ...address, postalCode: "", country: "" }, "en")).toBe(
    "Van Dijk, Spoorlaan 12, Tilburg",
  );
});
