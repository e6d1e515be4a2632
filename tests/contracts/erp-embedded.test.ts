import { describe } from "vitest";
import { startEmbeddedErp } from "./embedded-harness";
import { erpContract } from "./erp.contract";

describe("the embedded ERP", () => erpContract(startEmbeddedErp));
