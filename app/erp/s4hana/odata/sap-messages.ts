import type { ErpMessage } from "../../port/basics";
import type { HttpAnswer } from "./answer";
import { textOf } from "./values";
import { childTexts, elementsOf } from "./xml";

/** Message of SAP: class and number, as in "V1/302", with its text and the field that it is about. */
export interface SapMessage {
  code: string;
  text: string;
  severity: ErpMessage["severity"];
  target: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const severities: Record<string, ErpMessage["severity"]> = {
  error: "error",
  abort: "error",
  warning: "warning",
  info: "info",
  information: "info",
  success: "success",
};

function messageOf(fields: Fields, fallback: ErpMessage["severity"]): SapMessage {
  const { code, message, severity, target, propertyref } = fields;
  const text = isFields(message) ? message.value : message;
  return {
    code: textOf(code),
    text: textOf(text),
    severity: severities[textOf(severity).toLowerCase()] ?? fallback,
    target: textOf(target) || textOf(propertyref),
  };
}

/** Reads the header `sap-message` of a success: JSON, or XML if a service ignores the requested format. */
export function successMessages(answer: HttpAnswer): SapMessage[] {
  const header = answer.headers["sap-message"];
  if (!header) return [];
  const text = decode(header);
  const top = text.trimStart().startsWith("<") ? xmlFields(text, "notification", "detail") : parsedJson(text);
  return top ? distinct([messageOf(top, "info"), ...detailsOf(top.details, "info")]) : [];
}

/** Reads the messages of an error, JSON or XML, without the framework's own wrappers around them. */
export function errorMessages(body: string): SapMessage[] {
  const isXmlBody = body.trimStart().startsWith("<");
  const error = isXmlBody ? xmlFields(body, "error", "errordetail") : parsedJson(body)?.error;
  if (!isFields(error)) return [];
  const inner = isFields(error.innererror) ? error.innererror.errordetails : error.details;
  return distinct([messageOf(error, "error"), ...detailsOf(inner, "error")]);
}

function detailsOf(details: unknown, fallback: ErpMessage["severity"]): SapMessage[] {
  // The XML variant nests: errordetails.errordetail.
  const list = isFields(details) ? details.errordetail : details;
  const rows = Array.isArray(list) ? list : list ? [list] : [];
  return rows.filter(isFields).map((row) => messageOf(row, fallback));
}

/** Removes repetitions (the first detail usually repeats the top message) and the gateway's wrapper messages. */
function distinct(messages: SapMessage[]): SapMessage[] {
  const seenKeys = new Map<string, SapMessage>();
  for (const message of messages) {
    if (message.text === "" && message.code === "") continue;
    const key = `${message.code}|${message.text}`;
    // The detail knows the field, the top message does not.
    if (!seenKeys.has(key) || message.target) seenKeys.set(key, message);
  }
  const all = [...seenKeys.values()];
  const withoutWrappers = all.filter(({ code }) => !code.startsWith("/IWBEP/CX_"));
  return withoutWrappers.length > 0 ? withoutWrappers : all;
}

function xmlFields(xml: string, topName: string, detailName: string): Fields | null {
  const [top] = elementsOf(xml, topName);
  if (top === undefined) return null;
  const details = elementsOf(top, detailName).map(childTexts);
  const head = top.replace(/<(\w+:)?(innererror|details)\b[\s\S]*<\/(\w+:)?\2>/, "");
  return { ...childTexts(head), details, innererror: { errordetails: details } };
}

function parsedJson(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Decodes a header: percent-encoded, or UTF-8 bytes that Node has read as Latin-1. */
function decode(header: string): string {
  const bytes = Buffer.from(header, "latin1").toString("utf8");
  const text = bytes.includes("\uFFFD") ? header : bytes;
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
