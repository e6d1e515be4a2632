import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import type { Log } from "~/door/services";
import { systemOnly } from "~/door/verdict";
import { isPdf } from "~/features/order-reading/is-pdf";
import { readSheet } from "~/files/read-sheet.server";
import { dayOf } from "~/i18n/formats";
import { maxSheetMegabytes } from "~/lib/file-limits";
import { newId } from "~/lib/ids";
import { mapInTurns } from "~/lib/in-turns.server";
import { kindSchema, maxLines } from "../cart.schema";
import { cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { type ImportLine, maxLinesInRequest } from "../import-line";
import { checkLines } from "./check-lines.server";
import {
  findAnyImport,
  insertImport,
  lockImport,
  setImportChecked,
  setImportLines,
} from "./import.store.server";
import { decimalOf, maxRows, parsePastedText, parseRows } from "./parse-list";
import { type OrderFile, type OrderReader, readOrderFile } from "./read-order-file.server";

/** Parses a pasted text or a file, CSV, XLSX or a purchase order in PDF, into a list to be confirmed. Adds nothing to the cart. */
export const startImport = process({
  name: "cart.startImport",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    text: z.string().max(1_000_000).default(""),
    file: z.custom<File>((file) => file instanceof File).optional(),
  }),
  unaudited: "a list that is only looked at changes nothing; adding it is written down",
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const owner = cartOwner(ctx.actor);
    const { formats } = ctx.actor;
    let parsedLines = await parsePastedText(input.text, formats);
    let poNumber = "";
    if (input.file && input.file.size > 0) {
      const today = dayOf(ctx.clock.now(), formats);
      const file = await readFile(ctx.log, input.file, { formats, today, who: ctx.actor.userId ?? "" });
      if ("problem" in file) return invalid("file", file.problem);
      parsedLines = [...parsedLines, ...file.lines];
      poNumber = file.order.poNumber;
    }
    const source = input.file && input.file.size > 0 ? "file" : "text";
    if (parsedLines.length === 0) return invalid(source, { key: "cart.nothingToAdd" });
    if (parsedLines.length > maxLines) {
      return invalid(source, { key: "cart.import.tooMany", params: { most: maxLines } });
    }
    const uncheckedLines = parsedLines.map((line): ImportLine => ({ ...line, name: "" }));
    const isChecked = uncheckedLines.length <= maxLinesInRequest;
    const lines = isChecked ? await checkLines(ctx, owner.soldTo, uncheckedLines) : uncheckedLines;
    const id = newId();
    await ctx.transaction(async (change) => {
      await insertImport(change.tx, {
        id,
        ...owner,
        kind: input.kind,
        lines,
        checked: isChecked ? lines.length : 0,
        poNumber,
        createdAt: change.clock.now(),
      });
      if (!isChecked) {
        const { system, language } = ctx.erpContext;
        await change.enqueue({ name: "cart.checkImport", payload: { id, system, language } });
      }
    });
    return ok({ id });
  },
});

async function readFile(log: Pick<Log, "warn">, file: File, reader: OrderReader): Promise<OrderFile> {
  if (file.size > maxSheetMegabytes * 1_000_000) {
    return { problem: { key: "files.tooLarge", params: { megabytes: maxSheetMegabytes } } };
  }
  const content = Buffer.from(await file.arrayBuffer());
  if (isPdf(content)) return readOrderFile(content, reader);
  const { formats } = reader;
  const reading = { decimal: decimalOf(formats), mostRows: maxRows };
  const sheet = await readSheet(log, { name: file.name, bytes: content, reading, who: reader.who });
  return "rows" in sheet
    ? { lines: await parseRows(sheet.rows, formats), order: { poNumber: "" } }
    : { problem: { key: `cart.import.${sheet.problem}` } };
}

export const checkImport = process({
  name: "cart.checkImport",
  allow: systemOnly,
  input: z.strictObject({ id: z.uuid(), system: z.string(), language: z.string() }),
  unaudited: "nothing is added by looking lines up",
  async run(ctx, { id, system, language }) {
    const list = orNotFound(await findAnyImport(ctx.db, id));
    const erpContext = {
      system,
      language,
      salesArea: list.salesAreaId,
      partner: list.soldTo,
      requestId: ctx.requestId,
    };
    const onProgress = (checkedCount: number) =>
      ctx.transaction(({ tx }) => setImportChecked(tx, id, Math.min(checkedCount, list.lines.length - 1)));
    const lines = await checkLines({ ...ctx, erpContext }, list.soldTo, list.lines, onProgress);
    await ctx.transaction(async ({ tx }) => {
      const storedImport = orNotFound(await lockImport(tx, id));
      // Prevents a lost update: lines that the owner has corrected meanwhile stay as they are.
      const mergedLines = await mapInTurns(storedImport.lines, (line, index) =>
        isDeepStrictEqual(line, list.lines[index]) ? (lines[index] ?? line) : line,
      );
      await setImportLines(tx, id, mergedLines);
      await setImportChecked(tx, id, mergedLines.length);
    });
    return ok({ lines: lines.length });
  },
});

export const checkImportJob: Job = {
  name: "cart.checkImport",
  retries: 3,
  timeout: 300,
  async run(ctx, { id = "", system = "", language = "" }) {
    const outcome = await checkImport(ctx, { id, system, language });
    // The owner may have deleted the list meanwhile.
    if (outcome.kind !== "notFound") assertDone(outcome, `Checking the list ${id}`);
  },
};
