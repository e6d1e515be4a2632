import { type EntitySet, type Extensions, type Field, loadServices, type Service } from "./metadata/model";

/**
 * Checks what a client has sent field by field against the description of SAP's services. It knows nothing of the
 * simulator's own parsing, which refuses the same: a refusal that a client swallows is found here.
 */

export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** Returns one sentence for each breach; `coveredFields` collects what was sent, as "A_SalesOrder.SoldToParty". */
export function breachesIn(
  requests: readonly SentRequest[],
  extensions: Extensions,
  coveredFields: Set<string>,
): string[] {
  const services = loadServices(extensions);
  const breaches = requests.flatMap((request) => {
    const match = /\/sap\/opu\/odata\/sap\/([^/?]+)\/([^?]*)(?:\?(.*))?$/s.exec(request.url);
    const service = match && services.get(decodeURIComponent(match[1] ?? ""));
    if (!match || !service) return [];
    if (match[2] === "$batch") {
      return partsOf(request.body).flatMap((part) => checkOne(service, part, coveredFields));
    }
    return checkOne(
      service,
      { ...request, url: `${match[2]}${match[3] ? `?${match[3]}` : ""}` },
      coveredFields,
    );
  });
  return [...new Set(breaches)];
}

/** Requests inside a batch: a line with method and address, headers, an empty line, and a body. */
function partsOf(body: string): SentRequest[] {
  return body
    .split(/\r?\n--[^\r\n]+/)
    .concat(body)
    .flatMap((part) => {
      const head = /(?:^|\n)(GET|POST|PATCH|MERGE|PUT|DELETE) (\S+) HTTP\/1\.1\r?\n/.exec(part);
      if (!head || part === body) return [];
      const rest = part.slice(head.index + head[0].length);
      const [headers = "", ...content] = rest.split(/\r?\n\r?\n/);
      const fields = headers.split(/\r?\n/).map((line) => line.split(/:\s*/, 2));
      return {
        method: head[1] ?? "",
        url: head[2] ?? "",
        headers: Object.fromEntries(fields.map(([name = "", value]) => [name.toLowerCase(), value])),
        body: content.join("\n\n").trim(),
      };
    });
}

function checkOne(
  service: Service,
  { method, url, headers, body }: SentRequest,
  coveredFields: Set<string>,
): string[] {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const name = /^(\w+)/.exec(path)?.[1] ?? "";
  if (name === "") return [];
  if (service.functions.has(name)) return [];
  const root = service.sets.get(name);
  const step = /^\w+\([^)]*\)\/(\w+)/.exec(path)?.[1];
  const set = root && step ? childOf(service, root, step) : root;
  if (!set) return [`${service.name} has no ${path}`];
  if (method === "GET" || method === "HEAD") return checkQuery(service, set, new URLSearchParams(query));
  const isUpdate = method === "PATCH" || method === "MERGE" || method === "PUT";
  const hasETag = isUpdate || method === "DELETE";
  const version = headers["if-match"];
  return [
    ...(hasETag && needsETag(set) && (!version || version === "*")
      ? [`${method} ${name} without a version`]
      : []),
    ...(body.startsWith("{")
      ? checkBody(service, { set, body: JSON.parse(body), isUpdate, coveredFields })
      : []),
  ];
}

const needsETag = ({ name }: EntitySet): boolean => ["A_SalesOrder", "A_SalesQuotation"].includes(name);

function checkQuery(service: Service, set: EntitySet, query: URLSearchParams): string[] {
  const breaches: string[] = [];
  const isField = (path: string) => {
    let at: EntitySet | undefined = set;
    for (const step of path.split("/")) {
      if (!at) return true;
      if (at.navigation[step]) at = childOf(service, at, step);
      else return at.fields.has(step);
    }
    return true;
  };
  const expect = (option: string, names: readonly string[]) => {
    for (const name of names)
      if (name && !isField(name)) breaches.push(`${set.name} has no ${name} for ${option}`);
  };
  for (const option of ["$select", "$expand"]) expect(option, (query.get(option) ?? "").split(","));
  const orders = (query.get("$orderby") ?? "").split(",");
  expect(
    "$orderby",
    orders.map((order) => order.trim().split(" ")[0] ?? ""),
  );
  const filter = query.get("$filter") ?? "";
  for (const [, name = "", literal = ""] of filter.matchAll(
    /\b(\w+) (?:eq|ne|gt|ge|lt|le) ('(?:[^']|'')*'|\w+'[^']*'|[\w.+-]+)/g,
  )) {
    const field = set.fields.get(name);
    if (!field) breaches.push(`${set.name} has no ${name} for $filter`);
    else if (!fits(literal, field)) breaches.push(`${set.name}.${name} compared with ${literal}`);
  }
  for (const [, name = ""] of filter.matchAll(/startswith\((\w+),/g)) expect("$filter", [name]);
  for (const [, name = ""] of filter.matchAll(/substringof\('(?:[^']|'')*',(\w+)\)/g))
    expect("$filter", [name]);
  return breaches;
}

/** Set that a navigation property leads to; not every one is described. */
const childOf = (service: Service, set: EntitySet, step: string): EntitySet | undefined =>
  service.sets.get(children[`${set.name}/${step}`] ?? "");

const children: Record<string, string> = {
  "A_SalesOrder/to_Item": "A_SalesOrderItem",
  "A_SalesOrder/to_Partner": "A_SalesOrderHeaderPartner",
  "A_SalesOrder/to_Text": "A_SalesOrderText",
  "A_SalesOrderItem/to_ScheduleLine": "A_SalesOrderScheduleLine",
  "A_SalesOrderItem/to_Text": "A_SalesOrderItemText",
  "A_SalesOrderItem/to_PricingElement": "A_SalesOrderItemPrElement",
  "A_SalesQuotation/to_Item": "A_SalesQuotationItem",
  "A_SalesQuotation/to_Partner": "A_SalesQuotationPartner",
  "A_SalesQuotation/to_Text": "A_SalesQuotationText",
  "A_SalesQuotationItem/to_Text": "A_SalesQuotationItemText",
  "A_SalesOrderSimulation/to_Item": "A_SalesOrderItemSimulation",
  "A_CustomerReturn/to_Item": "A_CustomerReturnItem",
  "A_CustomerReturn/to_Text": "A_CustomerReturnText",
  "A_CreditMemoRequest/to_Item": "A_CreditMemoRequestItem",
  "A_CreditMemoRequest/to_Text": "A_CreditMemoRequestText",
  "A_PaymentAdvice/to_PaymentAdviceItem": "A_PaymentAdviceItem",
};

const literalForms: Partial<Record<Field["type"], RegExp>> = {
  String: /^'/,
  DateTime: /^datetime'\d{4}-\d\d-\d\dT/,
  DateTimeOffset: /^datetimeoffset'.*Z'$/,
  Boolean: /^(true|false)$/,
  Decimal: /^-?\d+(\.\d+)?$/,
};

const fits = (literal: string, { type, length }: Field): boolean =>
  (literalForms[type]?.test(literal) ?? true) &&
  (type !== "String" || length === undefined || literal.slice(1, -1).replaceAll("''", "'").length <= length);

function checkBody(
  service: Service,
  {
    set,
    body,
    isUpdate,
    coveredFields,
  }: { set: EntitySet; body: Record<string, unknown>; isUpdate: boolean; coveredFields: Set<string> },
): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === "__metadata") return [];
    if (set.navigation[name]) {
      if (isUpdate) return [`${set.name}.${name} in an update, which SAP does not carry down`];
      const child = childOf(service, set, name);
      const list = Array.isArray(value) ? value : [];
      return child
        ? list.flatMap((each) =>
            checkBody(service, { set: child, body: each, isUpdate: false, coveredFields }),
          )
        : [];
    }
    const field = set.fields.get(name);
    if (!field) return [`${set.name} has no ${name}`];
    coveredFields.add(`${set.name}.${name}`);
    const isKey = set.keys.includes(name);
    const isAllowed = isUpdate ? field.updatable || isKey : field.creatable;
    return [
      ...(isAllowed ? [] : [`${set.name}.${name} cannot be ${isUpdate ? "updated" : "created"}`]),
      ...(isValue(value, field) ? [] : [`${set.name}.${name} is sent as ${JSON.stringify(value)}`]),
    ];
  });
}

function isValue(value: unknown, { type, length, precision, scale, nullable }: Field): boolean {
  if (value === null) return nullable;
  if (type === "Boolean") return typeof value === "boolean";
  if (type === "Int16" || type === "Int32" || type === "Byte") return Number.isInteger(value);
  if (typeof value !== "string") return false;
  if (type === "String") return length === undefined || value.length <= length;
  if (type === "DateTime" || type === "DateTimeOffset") return /^\/Date\(-?\d+(\+0000)?\)\/$/.test(value);
  if (type !== "Decimal") return true;
  const [, whole = "", fraction = ""] = /^-?(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  return (
    whole !== "" &&
    fraction.length <= (scale ?? 0) &&
    whole.replace(/^0+(?=\d)/, "").length <= (precision ?? 0) - (scale ?? 0)
  );
}
