import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { readSheet } from "~/files/read-sheet.server";
import { newId } from "~/lib/ids";
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
import { decimalOf, maxRows, readPasted, readRows } from "./parse-list";

/** Reads a pasted text or a file, CSV or XLSX, and shows what was understood. Nothing is added to the cart by this. */
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
    let read = readPasted(input.text, formats);
    if (input.file && input.file.size > 0) {
      if (input.file.size > 10_000_000)
        return invalid("file", { key: "files.tooLarge", params: { megabytes: 10 } });
      const content = Buffer.from(await input.file.arrayBuffer());
      const rows = await readSheet(input.file.name, content, {
        decimal: decimalOf(formats),
        mostRows: maxRows,
      });
      if (!rows) return invalid("file", { key: "cart.import.notAList" });
      read = [...read, ...readRows(rows, formats)];
    }
    if (read.length === 0) return invalid("text", { key: "cart.nothingToAdd" });
    if (read.length > maxLines) {
      return invalid("text", { key: "cart.import.tooMany", params: { most: maxLines } });
    }
    const unchecked = read.map((line): ImportLine => ({ ...line, name: "" }));
    const now = unchecked.length <= maxLinesInRequest;
    const lines = now ? await checkLines(ctx, owner.soldTo, unchecked) : unchecked;
    const id = newId();
    await ctx.transaction(async (change) => {
      await insertImport(change.tx, {
        id,
        ...owner,
        kind: input.kind,
        lines,
        checked: now ? lines.length : 0,
        createdAt: change.clock.now(),
      });
      if (!now) {
        const { system, language } = ctx.erpContext;
        await change.enqueue({ name: "cart.checkImport", payload: { id, system, language } });
      }
    });
    return ok({ id });
  },
});

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
    const told = (done: number) =>
      ctx.transaction(({ tx }) => setImportChecked(tx, id, Math.min(done, list.lines.length - 1)));
    const lines = await checkLines({ ...ctx, erpContext }, list.soldTo, list.lines, told);
    await ctx.transaction(async ({ tx }) => {
      const latest = orNotFound(await lockImport(tx, id));
      // What its owner has corrected meanwhile was looked up then, and stands.
      const merged = latest.lines.map((line, index) =>
        isDeepStrictEqual(line, list.lines[index]) ? (lines[index] ?? line) : line,
      );
      await setImportLines(tx, id, merged);
      await setImportChecked(tx, id, merged.length);
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
    // A list that its owner has thrown away meanwhile needs no check.
    if (outcome.kind !== "notFound") assertDone(outcome, `Checking the list ${id}`);
  },
};
