import { expect, it } from "vitest";
import { taxLabel } from "../pricing/price-sheet";
import { swissWordsFor } from "./swiss-part-words";

it("the Swiss payment part has headings in the document's language, or in one of the payer's country", () => {
  expect(swissWordsFor("fr", "CH").receipt).toBe("Récépissé");
  expect(swissWordsFor("en", "CH").receipt).toBe("Receipt");
  expect(swissWordsFor("nl", "CH").receipt).toBe("Empfangsschein");
  expect(swissWordsFor("zh", "IT").paymentPart).toBe("Sezione pagamento");
  expect(swissWordsFor("pt", "PT").paymentPart).toBe("Payment part");
  expect(swissWordsFor("sr", undefined).paymentPart).toBe("Payment part");
});

it("writes rates of tax as the reader's language writes decimals", () => {
  expect(taxLabel("8.1", "fr")).toContain("8,1\u00a0%");
  expect(taxLabel("8.1", "en")).toContain("8.1%");
  expect(taxLabel("21", "nl")).toContain("21%");
});
