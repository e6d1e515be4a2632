import { serialize } from "node:v8";
import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { parseSheet } from "./parse-sheet.server";
import type { SheetQuestion } from "./read-sheet.server";

/** Rows of a piece, which are unpacked at once. */
const pieceRows = 500;

/** Worker thread that parses lists. Their rows are serialised in pieces, so that nobody waits until all are unpacked. */
answerQuestions(({ name, bytes, reading }: SheetQuestion): Uint8Array[] | null => {
  const rows = parseSheet(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading);
  if (!rows) return null;
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += pieceRows) pieces.push(serialize(rows.slice(at, at + pieceRows)));
  return pieces;
});
