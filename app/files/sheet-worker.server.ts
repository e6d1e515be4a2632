import { answerQuestions } from "~/lib/answer-questions.server";
import { parseSheet } from "./parse-sheet.server";
import type { SheetQuestion } from "./read-sheet.server";

/** Worker thread that parses lists. */
answerQuestions(({ name, bytes, reading }: SheetQuestion) =>
  parseSheet(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading),
);
