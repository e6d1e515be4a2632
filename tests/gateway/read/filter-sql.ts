import type { Field } from "../metadata/model";
import type { Expression } from "../protocol/filter";
import { initialValue, parseUrlLiteral, type Value } from "../protocol/literals";
import { badRequest, frameworkCodes } from "../protocol/odata-error";
import type { ReadableSet } from "./source";

/** Parameters of a statement; returns the placeholder of a value. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const comparisons: Record<string, string> = { eq: "=", ne: "<>", gt: ">", ge: ">=", lt: "<", le: "<=" };

interface Operand {
  sql: string;
  /** Field whose type the other side of a comparison takes. */
  field: Field;
}

const textField: Field = { name: "text", type: "String", nullable: true, creatable: false, updatable: false };
const numberField: Field = { ...textField, name: "number", type: "Int32" };

/** Translates a filter to SQL over the columns of the set. */
export function filterSql(target: ReadableSet, tree: Expression, parameters: Parameters): string {
  const invalid = (text: string) => badRequest(frameworkCodes.badProperty, text);

  function condition(node: Expression): string {
    switch (node.kind) {
      case "not":
        return `NOT coalesce(${condition(node.operand)}, false)`;
      case "binary":
        if (node.operator === "and" || node.operator === "or") {
          return `(${condition(node.left)} ${node.operator.toUpperCase()} ${condition(node.right)})`;
        }
        return comparison(node.operator, node.left, node.right);
      case "call":
        if (["substringof", "startswith", "endswith"].includes(node.name)) return match(node);
        throw invalid(`'${node.name}' is not a condition`);
      default:
        throw invalid("A comparison is missing in the filter");
    }
  }

  function comparison(operator: string, left: Expression, right: Expression): string {
    if (left.kind === "call" && ["substringof", "startswith", "endswith"].includes(left.name)) {
      const isTrue = right.kind === "literal" && right.text === "true";
      return (operator === "eq") === isTrue ? match(left) : `NOT coalesce(${match(left)}, false)`;
    }
    if (left.kind === "literal" && right.kind !== "literal") {
      const mirrorOperator = { gt: "lt", lt: "gt", ge: "le", le: "ge" }[operator] ?? operator;
      return comparison(mirrorOperator, right, left);
    }
    const { sql, field } = operand(left);
    if (right.kind !== "literal") return `${sql} ${comparisons[operator]} ${operand(right).sql}`;
    const value = parseUrlLiteral(field, right.text);
    if (value === null) return operator === "eq" ? `${sql} IS NULL` : `${sql} IS NOT NULL`;
    // A text without a value is empty in SAP. Comparisons with a value keep the plain column, for its index.
    const isWithEmpty = field.type === "String" && (value === "" || operator !== "eq");
    const side = isWithEmpty ? `coalesce(${sql}, '')` : sql;
    return `${side} ${comparisons[operator]} ${placeholder(field, value)}`;
  }

  function placeholder(field: Field, value: Value): string {
    const name = parameters.add(value);
    switch (field.type) {
      case "Decimal":
      case "Int64":
      case "Int32":
      case "Int16":
      case "Byte":
      case "Double":
        return `${name}::numeric`;
      case "DateTime":
        return `${name}::timestamp`;
      case "DateTimeOffset":
        return `${name}::timestamptz`;
      case "Boolean":
        return `${name}::boolean`;
      default:
        return `${name}::text`;
    }
  }

  function match(node: Extract<Expression, { kind: "call" }>): string {
    const [first, second] = node.operands;
    if (!first || !second) throw invalid("An operand is missing");
    const [needle, place] = node.name === "substringof" ? [first, second] : [second, first];
    if (needle.kind !== "literal" || !needle.text.startsWith("'")) throw invalid("Expected a quoted text");
    const text = parameters.add(parseUrlLiteral(textField, needle.text));
    const { sql } = operand(place);
    if (node.name === "substringof") return `position(${text}::text in ${sql}) > 0`;
    if (node.name === "startswith") return `starts_with(${sql}, ${text}::text)`;
    return `right(${sql}, length(${text}::text)) = ${text}::text`;
  }

  function operand(node: Expression): Operand {
    if (node.kind === "field") return column(node.name);
    if (node.kind === "call") {
      const [inner] = node.operands;
      if (!inner) throw invalid("An operand is missing");
      const { sql, field } = operand(inner);
      const name = { tolower: "lower", toupper: "upper", trim: "btrim", length: "length" }[node.name];
      if (!name || field.type !== "String") throw invalid(`'${node.name}' is not supported here`);
      return { sql: `${name}(${sql})`, field: name === "length" ? numberField : textField };
    }
    if (node.kind === "literal")
      return { sql: parameters.add(parseUrlLiteral(textField, node.text)), field: textField };
    throw invalid("Unsupported operand");
  }

  function column(name: string): Operand {
    if (name.includes("/")) throw invalid(`Filter on navigation property '${name}' is not supported`);
    const field = target.set.fields.get(name);
    if (!field) throw invalid(`Property '${name}' is invalid`);
    return { sql: columnSql(target, field, parameters), field };
  }

  return condition(tree);
}

/** SQL to compare or sort by a field; a constant if the source does not fill it. */
export function columnSql(target: ReadableSet, field: Field, parameters: Parameters): string {
  const sql = target.source.columns[field.name];
  if (sql === undefined) {
    const value = initialValue(field);
    return value === null
      ? "NULL::text"
      : `${parameters.add(String(value))}::${sqlTypes[field.type] ?? "text"}`;
  }
  if (field.type === "String") return `(${sql})::text`;
  if (field.type === "Boolean") return `coalesce(${sql}, false)`;
  if (field.type === "DateTimeOffset") return `date_trunc('milliseconds', ${sql})`;
  return `(${sql})`;
}

const sqlTypes: Partial<Record<Field["type"], string>> = {
  Decimal: "numeric",
  Int64: "numeric",
  Int32: "numeric",
  Int16: "numeric",
  Byte: "numeric",
  Double: "numeric",
  Boolean: "boolean",
};
