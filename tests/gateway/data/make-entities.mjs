/**
 * Writes entities.json, the description of SAP's services for the gateway simulator, from a list of their entity sets
 * and fields: `node tests/gateway/data/make-entities.mjs FIELDS.md`. The list names keys, operations and types, but
 * neither the scale of decimals nor which fields may be written; the rules below add both.
 */
import { readFileSync, writeFileSync } from "node:fs";

const source = readFileSync(process.argv[2] ?? "", "utf8");

/** Creatable fields of an order's header according to the metadata of a tenant of 2026. */
const creatableHeader =
  /^(SalesOrder|SalesOrderType|SalesOrganization|DistributionChannel|OrganizationDivision|SoldToParty|PurchaseOrderBy(Customer|ShipToParty)|CustomerPurchaseOrder(Type|Date)|SDDocumentReason|PricingDate|RequestedDeliveryDate|ShippingCondition|CompleteDeliveryIsDefined|ShippingType|HeaderBillingBlockReason|DeliveryBlockReason|Incoterms\w+|CustomerPriceGroup|PriceListType|CustomerPaymentTerms|PaymentMethod|AssignmentReference|ReferenceSDDocument|AccountingDocExternalReference)$/;

/** Fields that SAP derives, in whatever entity they occur. */
const derived =
  /(Status|Sts)$|^(Total|Subtotal\d|Creat(ed|ion)|LastChange|ExternalDoc|SenderBusinessSystem|Confd|Overall)|^(NetAmount|TaxAmount|CostAmount|ReferenceSDDocumentCategory|TransactionCurrency|OrderQuantity(SAP|ISO)?Unit|ETag)$/;

function scaleOf(name) {
  if (/Percent|Rate|Factor/.test(name)) return "(24,9)";
  if (/Numerator|Denominator|Days$/.test(name)) return "(5,0)";
  if (/Amount|Value|Price/.test(name)) return "(16,3)";
  return "(15,3)";
}

function fieldOf(text, set, operations) {
  const [name, type] = text.split(":");
  const mayWrite = set === "A_SalesOrder" ? creatableHeader.test(name) : !derived.test(name);
  // A set without "create" of its own may still be created with its parent.
  const flags = (mayWrite ? "c" : "") + (operations.includes("update") && mayWrite ? "u" : "");
  return [name, `${type.replace(/^Decimal(?!\()/, `Decimal${scaleOf(name)}`)}${flags ? ` ${flags}` : ""}`];
}

const services = {};
let service;
let set;
for (const line of source.split("\n")) {
  const heading = /^## \S+\s+(\/sap\/\S+)/.exec(line);
  if (heading) {
    service = { path: heading[1], sets: {}, functions: {} };
    services[heading[1].split("/").pop()] = service;
    set = undefined;
  } else if (line.startsWith("### ")) {
    set = { keys: [], operations: [], navigation: {}, fields: {} };
    service.sets[line.slice(4).trim()] = { ...set };
    set = service.sets[line.slice(4).trim()];
    set.name = line.slice(4).trim();
  } else if (line.startsWith("keys: ")) set.keys = line.slice(6).split(", ");
  else if (line.startsWith("ops: ")) set.operations = line.slice(5).split(", ");
  else if (line.startsWith("nav: ")) {
    for (const [, name, many] of line.matchAll(/(\w+) \(0\.\.(.)\)/g))
      set.navigation[name] = many === "*" ? "many" : "one";
  } else if (line.startsWith("functions: ")) {
    for (const [name, { method, params }] of Object.entries(JSON.parse(line.slice(11)))) {
      service.functions[name] = {
        method: method.toUpperCase(),
        parameters: params.map((one) => one.split("?:")),
      };
    }
  } else if (set && /^\w+:\w+/.test(line)) {
    const operations = set.operations;
    set.fields = Object.fromEntries(line.split(", ").map((text) => fieldOf(text, set.name, operations)));
    for (const key of set.keys) set.fields[key] = set.fields[key]?.replace(/ (c?)u$/, " $1").trim();
    delete set.name;
  }
}

/** Parameters are listed in camel case; SAP writes them like the fields of the same name. */
const edmTypes = { string: "String", BigNumber: "Decimal(15,3)", Moment: "DateTimeOffset" };
const special = { atpCheckingRule: "ATPCheckingRule", requestedUtcDateTime: "RequestedUTCDateTime" };
const fieldNames = new Map(
  Object.values(services)
    .flatMap((one) => Object.values(one.sets))
    .flatMap((one) => Object.keys(one.fields))
    .map((name) => [name.toLowerCase(), name]),
);
for (const one of Object.values(services)) {
  for (const description of Object.values(one.functions)) {
    description.parameters = Object.fromEntries(
      description.parameters.map(([name, type]) => [
        special[name] ?? fieldNames.get(name.toLowerCase()) ?? name[0].toUpperCase() + name.slice(1),
        edmTypes[type],
      ]),
    );
  }
}

const lines = Object.entries(services).map(([name, one]) => {
  const sets = Object.entries(one.sets).map(
    ([set, text]) => `      ${JSON.stringify(set)}: ${JSON.stringify(text)}`,
  );
  return `  ${JSON.stringify(name)}: {\n    "path": ${JSON.stringify(one.path)},\n    "functions": ${JSON.stringify(one.functions)},\n    "sets": {\n${sets.join(",\n")}\n    }\n  }`;
});
writeFileSync(new URL("entities.json", import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
