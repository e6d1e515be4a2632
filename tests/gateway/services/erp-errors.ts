import type { ErpMessage } from "~/erp/erp";
import type { ErpError } from "~/erp/erp-errors";
import { frameworkCodes, ODataError, type SapMessage } from "../protocol/odata-error";

/** Message class and number for the ERP's codes; codes without an entry belong to the tenant's own class. */
const messageNumbers: Record<string, string> = {
  "material.unknown": "V1/302",
  "material.notSellable": "V1/028",
  "material.notSoldHere": "V1/302",
  "material.discontinued": "V1/028",
  "material.substituted": "V1/386",
  "material.noPrice": "V1/801",
  "unit.unknown": "V1/150",
  "quantity.invalid": "V1/251",
  "quantity.minimum": "V4/083",
  "quantity.rounded": "V4/248",
  "date.past": "V1/012",
  "availability.part": "V4/043",
  "availability.later": "V4/043",
  "availability.none": "V4/044",
  "partner.unknown": "VP/199",
  "partner.blocked": "V1/371",
  "partner.notAllowed": "VP/204",
  "document.created": "V1/311",
  "document.changed": "V1/311",
};

export const sapMessageOf = (message: ErpMessage): SapMessage => ({
  code: messageNumbers[message.code] ?? `ZTP/${message.code}`,
  message: message.text,
  severity: message.severity,
  target: message.target?.item ? itemTarget(message.target.item) : (message.target?.field ?? ""),
  ...(message.target?.field ? { propertyref: message.target.field } : {}),
});

/** Address of an item below its order, whose number is not known yet. */
const itemTarget = (item: number) => `/to_Item(SalesOrder='',SalesOrderItem='${item}')`;

/** Turns a failure of the ERP into SAP's answer. */
export function erpErrorOf(error: ErpError): ODataError {
  const { failure } = error;
  switch (failure.kind) {
    case "rejected": {
      const details = failure.messages.map(sapMessageOf);
      const first = details.find((one) => one.severity === "error") ?? details[0];
      return new ODataError(400, first?.code ?? "V1/000", first?.message ?? error.message, details);
    }
    case "notFound":
      return new ODataError(404, frameworkCodes.notFound, `Resource not found: ${failure.what}`);
    case "conflict":
      return new ODataError(412, frameworkCodes.oldEtag, "Precondition failed");
    case "locked": {
      const text = `Sales document is currently being processed by user ${failure.by}`;
      return new ODataError(423, "V1/042", text, [
        { code: "V1/042", message: text, severity: "error", target: "" },
      ]);
    }
    default:
      return new ODataError(500, "/IWBEP/CX_MGW_TECH_EXCEPTION", error.message);
  }
}
