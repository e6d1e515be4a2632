import { type HttpAnswer, isJson } from "./answer";
import { errorMessages } from "./sap-messages";
import { protocolError } from "./values";

/** Entity as SAP sends it: strings, booleans, nulls, and expanded associations. */
export type Row = Record<string, unknown>;

export interface Page {
  rows: Row[];
  count: number | null;
  next: string | null;
}

export function bodyOf(answer: HttpAnswer): unknown {
  if (answer.body.length === 0) return {};
  if (!isJson(answer)) throw protocolError(`${answer.headers["content-type"] ?? "no type"} instead of data`);
  let body: unknown;
  try {
    body = JSON.parse(answer.body.toString("utf8"));
  } catch (error) {
    throw protocolError(`unreadable JSON: ${String(error)}`);
  }
  const error = errorMessages(answer.body.toString("utf8"))[0];
  if (error) throw protocolError(`an error with status ${answer.status}: ${error.text}`);
  return isRow(body) ? (body.d ?? body) : body;
}

export function rowIn(answer: HttpAnswer): Row {
  const body = bodyOf(answer);
  if (!isRow(body)) throw protocolError("a list instead of one entity");
  return body;
}

export function pageIn(answer: HttpAnswer): Page {
  const body = bodyOf(answer);
  const rows = Array.isArray(body) ? body : isRow(body) ? body.results : undefined;
  if (!Array.isArray(rows)) {
    if (isRow(body) && isRow(body.__metadata)) return { rows: [body], count: 1, next: null };
    throw protocolError("no list");
  }
  const { __count: count, __next: next } = isRow(body) ? body : {};
  return {
    rows: rows.filter(isRow),
    count: count === undefined ? null : Number(count),
    next: typeof next === "string" ? next : null,
  };
}

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the rows of an expanded association: a list, or nothing where SAP only left a link. */
export function rowsOf(value: unknown): Row[] {
  const rows = isRow(value) ? value.results : value;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

/** Reads the version of an entity, for `If-Match`. */
export const etagOf = (row: Row): string => {
  const { __metadata: metadata } = row;
  return isRow(metadata) && typeof metadata.etag === "string" ? metadata.etag : "";
};
