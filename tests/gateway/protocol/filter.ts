import { badRequest, frameworkCodes } from "./odata-error";

/** Tree of a `$filter`. */
export type Expression =
  | { kind: "binary"; operator: string; left: Expression; right: Expression }
  | { kind: "not"; operand: Expression }
  | { kind: "call"; name: string; operands: Expression[] }
  | { kind: "field"; name: string }
  | { kind: "literal"; text: string };

const tokenPattern =
  /\s*(?:((?:datetimeoffset|datetime|guid|time|binary|X)?'(?:[^']|'')*')|(-?\d+(?:\.\d+)?[mMdDfFlL]?(?![\w-]))|([A-Za-z_][\w/]*)|([(),]))/y;

const maxTokens = 3_000;

/** Functions that SAP Gateway evaluates, with their number of operands. */
const functions: Record<string, number> = {
  substringof: 2,
  startswith: 2,
  endswith: 2,
  tolower: 1,
  toupper: 1,
  trim: 1,
  length: 1,
};

/** Parses a `$filter` by recursive descent: or, and, not, comparison, function or parentheses. */
export function parseFilter(text: string): Expression {
  const tokens = tokensOf(text);
  let at = 0;
  const fail = () =>
    badRequest(
      frameworkCodes.badToken,
      `Invalid token detected at position ${tokens[at]?.from ?? text.length}`,
    );
  const peek = () => tokens[at]?.text;
  const take = (token: string) => {
    if (peek() !== token) throw fail();
    at += 1;
  };

  function either(): Expression {
    let left = both();
    while (peek() === "or") {
      at += 1;
      left = { kind: "binary", operator: "or", left, right: both() };
    }
    return left;
  }
  function both(): Expression {
    let left = negation();
    while (peek() === "and") {
      at += 1;
      left = { kind: "binary", operator: "and", left, right: negation() };
    }
    return left;
  }
  function negation(): Expression {
    if (peek() !== "not") return comparison();
    at += 1;
    return { kind: "not", operand: negation() };
  }
  function comparison(): Expression {
    const left = operand();
    const operator = peek();
    if (!operator || !["eq", "ne", "gt", "ge", "lt", "le"].includes(operator)) return left;
    at += 1;
    return { kind: "binary", operator, left, right: operand() };
  }
  function operand(): Expression {
    const token = tokens[at];
    if (!token) throw fail();
    if (token.text === "(") {
      at += 1;
      const inner = either();
      take(")");
      return inner;
    }
    at += 1;
    if (token.isLiteral || ["true", "false", "null"].includes(token.text)) {
      return { kind: "literal", text: token.text };
    }
    if (!/^[A-Za-z_]/.test(token.text)) {
      at -= 1;
      throw fail();
    }
    if (peek() !== "(") return { kind: "field", name: token.text };
    const count = functions[token.text];
    if (count === undefined) {
      throw badRequest(frameworkCodes.badToken, `Function '${token.text}' is not supported`);
    }
    take("(");
    const operands = [either()];
    while (peek() === ",") {
      at += 1;
      operands.push(either());
    }
    take(")");
    if (operands.length !== count) throw fail();
    return { kind: "call", name: token.text, operands };
  }

  const tree = either();
  if (at < tokens.length) throw fail();
  return tree;
}

function tokensOf(text: string): { text: string; from: number; isLiteral: boolean }[] {
  const tokens: { text: string; from: number; isLiteral: boolean }[] = [];
  tokenPattern.lastIndex = 0;
  const filterText = text.trimEnd();
  while (tokenPattern.lastIndex < filterText.length) {
    const from = tokenPattern.lastIndex;
    const match = tokenPattern.exec(filterText);
    if (!match || tokens.length >= maxTokens) {
      throw badRequest(frameworkCodes.badToken, `Invalid token detected at position ${from}`);
    }
    const literal = match[1] ?? match[2];
    tokens.push({ text: literal ?? match[3] ?? match[4] ?? "", from, isLiteral: literal !== undefined });
  }
  return tokens;
}
