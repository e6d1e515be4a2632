import { describe, expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { ErpError } from "./erp-errors";
import {
  findMessages,
  type MessageRule,
  messagesIn,
  treatAnswer,
  treatFailure,
  treatMessage,
} from "./message-rules";
import type { ErpMessage } from "./port/basics";
import { noteMessages, recentMessages } from "./recent-messages";

const rule = (values: Partial<MessageRule>): MessageRule => ({
  messageId: "",
  textContains: "",
  treatment: "keep" as const,
  wording: {},
  ...values,
});

const message = (values: Partial<ErpMessage>): ErpMessage => ({
  severity: "warning" as const,
  code: "price.estimated",
  text: "Price is an estimate",
  ...values,
});

describe("rules for messages of the ERP", () => {
  it("apply by id and part of the text, the first one only", () => {
    const rules = [
      rule({ messageId: "price.estimated", textContains: "ESTIMATE", treatment: "info" }),
      rule({ messageId: "price.estimated", treatment: "error" }),
    ];
    expect(treatMessage(message({}), rules, "en")?.severity).toBe("info");
    expect(treatMessage(message({ text: "Roughly" }), rules, "en")?.severity).toBe("error");
    expect(treatMessage(message({ code: "other" }), rules, "en")?.severity).toBe("warning");
  });

  it("reword in the reader's language, else in English", () => {
    const rules = [rule({ messageId: "price.estimated", wording: { en: "About", fr: "Environ" } })];
    expect(treatMessage(message({}), rules, "fr")?.text).toBe("Environ");
    expect(treatMessage(message({}), rules, "nl")?.text).toBe("About");
  });

  it("hide what is no error, and never an error", () => {
    const rules = [rule({ textContains: "estimate", treatment: "hide" })];
    expect(treatMessage(message({}), rules, "en")).toBeNull();
    expect(treatMessage(message({ severity: "error" }), rules, "en")?.severity).toBe("error");
  });

  it("reach every message of an answer and change nothing else", () => {
    const answer = {
      value: { lines: [{ item: 10, messages: [message({})] }], incomplete: [message({})], messages: ["x"] },
      messages: [message({ code: "kept" })],
      asOf: "2026-11-21T09:00:00.000Z",
      source: "erp" as const,
    };
    expect(messagesIn(answer)).toHaveLength(3);
    const rules = [rule({ messageId: "price.estimated", treatment: "hide" })];
    expect(treatAnswer(answer, rules, "en")).toEqual({
      ...answer,
      value: { lines: [{ item: 10, messages: [] }], incomplete: [], messages: ["x"] },
    });
    expect(treatAnswer(answer, [], "en")).toBe(answer);
  });

  it("are found in turns where there are thousands of records, wherever these stand", async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) =>
      at % 1_000 === 7 ? { messages: [message({})] } : {},
    );
    const parts = Array.from({ length: 20 }, (_, at) => (at === 0 ? { lines } : {}));
    const answer = { value: { parts }, messages: [message({})] };
    const turns = watchTurns();
    expect(await findMessages(answer)).toHaveLength(4);
    expect(turns()).toBeGreaterThan(0);
    expect(messagesIn(answer)).toHaveLength(4);
    expect(messagesIn({ value: { parts } })).toHaveLength(3);
  });

  it("are found in each answer with a long list, also in one that was searched before", () => {
    const lines = Array.from({ length: 20 }, (_, item) => ({ item, messages: [] as ErpMessage[] }));
    const withMessage = [...lines, { item: 21, messages: [message({})] }];
    for (let times = 0; times < 2; times += 1) {
      expect(messagesIn({ value: { lines } })).toEqual([]);
      expect(messagesIn({ value: { lines: withMessage } })).toEqual([message({})]);
      expect(messagesIn({ value: { lines }, messages: [message({})] })).toEqual([message({})]);
    }
  });

  it("leave a refusal a refusal, in other words", () => {
    const error = new ErpError({ kind: "rejected", messages: [message({ severity: "error" })] });
    const rules = [rule({ messageId: "price.estimated", treatment: "info", wording: { en: "Ask us" } })];
    const treatedError = treatFailure(error, rules, "en") as ErpError;
    expect(treatedError.failure).toEqual({
      kind: "rejected",
      messages: [message({ severity: "error", text: "Ask us" })],
    });
  });
});

it("remembers different messages once, the last one first", () => {
  const at = new Date("2026-11-21T09:00:00Z");
  noteMessages([message({ text: "one" }), message({ text: "two" }), message({ text: "one" })], at);
  expect(recentMessages().slice(0, 2)).toMatchObject([
    { text: "one", times: 2 },
    { text: "two", times: 1 },
  ]);
});
