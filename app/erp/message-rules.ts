import { mapInTurns } from "~/lib/in-turns.server";
import { ErpError } from "./erp-errors";
import type { ErpMessage, ErpResult } from "./port/basics";

/** Tells which messages of the ERP are shown in another way; the first rule that fits a message applies. */
export interface MessageRule {
  /** Id of the messages that it is about; empty for any. */
  messageId: string;
  /** Part of their text, in any case; empty for any. */
  textContains: string;
  treatment: "keep" | "hide" | "info" | "warning" | "error";
  /** Text by language that replaces the ERP's; its own where there is none. */
  wording: Readonly<Record<string, string | undefined>>;
}

export const fits = (rule: Pick<MessageRule, "messageId" | "textContains">, message: ErpMessage): boolean =>
  (rule.messageId === "" || rule.messageId === message.code) &&
  message.text.toLowerCase().includes(rule.textContains.toLowerCase());

/**
 * Applies the first rule that fits; null if it hides the message. An error is never hidden: whatever it prevents would
 * be refused without a reason.
 */
export function treatMessage(
  message: ErpMessage,
  rules: readonly MessageRule[],
  language: string,
): ErpMessage | null {
  const rule = rules.find((each) => fits(each, message));
  if (!rule) return message;
  const text = rule.wording[language] || rule.wording.en || message.text;
  if (rule.treatment === "hide") return message.severity === "error" ? { ...message, text } : null;
  const severity = rule.treatment === "keep" ? message.severity : rule.treatment;
  return { ...message, severity, text };
}

/** Fields of answers that hold messages, besides the answer's own. */
const messageFields: ReadonlySet<string> = new Set(["messages", "incomplete", "problems"]);

const isMessage = (value: unknown): value is ErpMessage =>
  typeof value === "object" && value !== null && "severity" in value && "code" in value && "text" in value;

const isMessages = (name: string, value: unknown): value is ErpMessage[] =>
  messageFields.has(name) && Array.isArray(value) && value.every(isMessage);

/** Copies an answer with other messages, or without those for which there is null. */
function replaceMessages<T>(value: T, replace: (message: ErpMessage) => ErpMessage | null): T {
  if (Array.isArray(value)) return value.map((each) => replaceMessages(each, replace)) as T;
  if (!isPlainRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    isMessages(name, inner)
      ? inner.flatMap((message) => replace(message) ?? [])
      : replaceMessages(inner, replace),
  ]);
  return Object.fromEntries(entries) as T;
}

const messagesByAnswer = new WeakMap<object, readonly ErpMessage[]>();

/** Lists every message of an answer, wherever it stands; an answer is searched once. */
export function messagesIn(answer: object): readonly ErpMessage[] {
  const foundMessages = messagesByAnswer.get(answer);
  if (foundMessages) return foundMessages;
  const messages: ErpMessage[] = [];
  collectMessages(answer, messages);
  messagesByAnswer.set(answer, messages);
  return messages;
}

/** Lists of so many records are searched in turns: ten thousand lines take thirty milliseconds. */
const veryLongList = 1_000;

/** Lists the messages of an answer that may have thousands of records, and yields to the event loop meanwhile. */
export async function findMessages(answer: object): Promise<readonly ErpMessage[]> {
  const messages: ErpMessage[] = [];
  const veryLongLists: unknown[][] = [];
  collectMessages(answer, messages, veryLongLists);
  for (const list of veryLongLists) await mapInTurns(list, (each) => collectMessages(each, messages));
  messagesByAnswer.set(answer, messages);
  return messages;
}

/** Lists of so many records are searched once: an answer that is as before has the same list in it. */
const longList = 10;
const listsWithout = new WeakSet<readonly unknown[]>();

/** Walks the answer without making a list for each of its records: a page of orders has hundreds. */
function collectMessages(value: unknown, messages: ErpMessage[], veryLongLists?: unknown[][]): void {
  if (Array.isArray(value)) {
    if (listsWithout.has(value)) return;
    if (veryLongLists && value.length >= veryLongList) {
      veryLongLists.push(value);
      return;
    }
    const [messageCount, longCount] = [messages.length, veryLongLists?.length];
    for (const each of value) collectMessages(each, messages, veryLongLists);
    if (value.length >= longList && messages.length === messageCount && veryLongLists?.length === longCount)
      listsWithout.add(value);
  } else if (isPlainRecord(value)) {
    for (const name in value) {
      const inner = value[name];
      if (typeof inner !== "object") continue;
      if (isMessages(name, inner)) messages.push(...inner);
      else collectMessages(inner, messages, veryLongLists);
    }
  }
}

/** Leaves files, dates and streams as they are. */
const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Applies rules to an answer of the ERP, or to the refusal that it threw. */
export function treatAnswer<T>(
  answer: ErpResult<T>,
  rules: readonly MessageRule[],
  language: string,
): ErpResult<T> {
  if (rules.length === 0) return answer;
  return replaceMessages(answer, (message) => treatMessage(message, rules, language));
}

export function treatFailure(error: unknown, rules: readonly MessageRule[], language: string): unknown {
  if (rules.length === 0 || !(error instanceof ErpError) || error.failure.kind !== "rejected") return error;
  const messages = error.failure.messages.map((message) => {
    const treatedMessage = treatMessage(message, rules, language);
    // A refusal stays one, however its reason is worded.
    return { ...message, text: treatedMessage?.text ?? message.text };
  });
  return new ErpError({ kind: "rejected", messages }, error.cause ?? error);
}
