import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/db/db.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { freshDatabase } from "../../../../tests/support/database";
import { emptyHeader, type SentContent } from "../cart";
import { submissions } from "../cart.tables";
import {
  advanceSubmission,
  findSubmission,
  findSubmissionToSend,
  insertSubmission,
} from "./submission.store.server";

let db: Db;

beforeEach(async () => {
  db = (await freshDatabase()).db;
});

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * 10);

const sentLine = (itemNumber: number): SentContent["lines"][number] => ({
  itemNumber,
  material: `TP-${itemNumber}`,
  quantity: "2",
  unit: null,
  comment: "",
  requestedDate: null,
  batches: [],
  attributes: {},
  reference: null,
});

const seenLine = (itemNumber: number) => ({
  itemNumber,
  material: `TP-${itemNumber}`,
  asked: "2 ",
  quantity: "2",
  unit: "BOX",
  net: "10.00",
  date: "2026-12-01",
});

async function storedSubmission(content: Pick<SentContent, "lines" | "seen">) {
  const id = newId();
  await insertSubmission(db, {
    id,
    cartId: newId(),
    cartVersion: 1,
    userId: newId(),
    kind: "order",
    soldTo: "100001",
    salesAreaId: "area",
    system: "embedded",
    key: id,
    content: { poNumber: "PO-1", language: "en", header: emptyHeader, accepted: [], ...content },
    state: "claimed",
    messages: [{ severity: "warning", text: "Credit limit", code: "V1" }],
    createdAt: new Date(),
  });
  return id;
}

describe("a submission that is read whole", () => {
  it.each([
    ["no lines", 0, 0],
    ["one line", 1, 1],
    ["lines of which nothing was seen", 501, null],
    ["fewer seen lines than lines", 1_001, 400],
    ["more seen lines than lines", 3, 1_700],
    ["thousands of lines", 2_500, 2_500],
  ])("has the lines in their order: %s", async (_case, lineCount, seenCount) => {
    const seenFigures = {
      total: "30.00",
      currency: "EUR",
      ...(seenCount === null ? {} : { lines: numbersTo(seenCount).map(seenLine) }),
    };
    const id = await storedSubmission({ lines: numbersTo(lineCount).map(sentLine), seen: seenFigures });
    const [storedRow] = await db.select().from(submissions).where(eq(submissions.id, id));
    expect(await findSubmission(db, id)).toEqual(storedRow);
  });

  it("is returned by the change that moves it, and by no other", async () => {
    const id = await storedSubmission({
      lines: numbersTo(1_200).map(sentLine),
      seen: { total: "1.00", currency: "EUR" },
    });
    const movedSubmission = await advanceSubmission(db, id, ["claimed"], { state: "sending" });
    expect(movedSubmission).toMatchObject({ id, state: "sending" });
    expect(movedSubmission?.content.lines).toHaveLength(1_200);
    expect(await advanceSubmission(db, id, ["claimed"], { state: "sending" })).toBeNull();
  });

  it("comes with all lines, and what was seen of those that a mail names, to be sent", async () => {
    const seenFigures = { total: "30.00", currency: "EUR", lines: numbersTo(1_200).map(seenLine) };
    const id = await storedSubmission({ lines: numbersTo(1_200).map(sentLine), seen: seenFigures });
    const { content } = must(await findSubmissionToSend(db, id), "the submission");
    expect(content.lines).toEqual(numbersTo(1_200).map(sentLine));
    expect(content.seen).toEqual({ ...seenFigures, lines: seenFigures.lines.slice(0, 100) });
  });

  it("is null if there is none", async () => {
    expect(await findSubmission(db, newId())).toBeNull();
  });
});
