import { afterAll, beforeAll, describe } from "vitest";
import { cartErp } from "../support/erp/cart-erp";
import { catalogErp } from "../support/erp/catalog-erp";
import { documentsErp } from "../support/erp/documents-erp";
import { startEmbeddedErp } from "./embedded-harness";
import {
  type ClaimingErp,
  catalogContract,
  documentListsContract,
  orderingContract,
} from "./erp/fakes.contract";
import { createOrder, type ErpUnderTest, lambert, vanDijk } from "./erp/subject";

const people = { soldTo: vanDijk, stranger: lambert, payer: "100201" };

function documentsFake(): ClaimingErp {
  const { erp, add } = documentsErp();
  for (const day of ["03", "01", "02"]) add("order", `50${day}`, { date: `2026-03-${day}` });
  add("order", "6001", { soldTo: lambert });
  return { ...people, erp, material: "BOLT-M8" };
}

describe("the fakes of the ERP keep what the embedded ERP keeps", () => {
  describe("the embedded ERP", () => {
    let runningErp: ErpUnderTest | undefined;
    beforeAll(async () => {
      runningErp = await startEmbeddedErp();
      for (const quantity of ["20", "21", "22"]) await createOrder(runningErp, [["BRG-6204", quantity]]);
    });
    afterAll(() => runningErp?.close());
    const subject = (): ClaimingErp => {
      if (!runningErp) throw new Error("The ERP was not started");
      return { ...people, erp: runningErp.erp, material: "BRG-6204" };
    };
    describe("ordering", () => orderingContract(subject));
    describe("lists", () => documentListsContract(subject));
    describe("the catalog", () => catalogContract(subject));
  });

  describe("the fake for carts", () => {
    const fake: ClaimingErp = { ...people, erp: cartErp().erp, material: "BOLT-M8" };
    orderingContract(() => fake);
  });

  describe("the fake for documents", () => {
    const fake = documentsFake();
    documentListsContract(() => fake);
  });

  describe("the fake for the catalog", () => {
    const fake: ClaimingErp = { ...people, erp: catalogErp().erp, material: "BRG-6204" };
    catalogContract(() => fake);
  });
});
