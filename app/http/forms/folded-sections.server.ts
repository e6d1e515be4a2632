import { valueOr } from "~/door/value-or";
import { foldRow } from "~/features/table-choices/fold-row.server";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import type { ElementView, FormView } from "~/forms/form-view";
import type { Entrance } from "../entrance/entrance";

/** Lists the elements of a form together with those inside sections and groups. */
export const everyElement = (elements: readonly ElementView[]): ElementView[] =>
  elements.flatMap((element) => [
    element,
    ...(element.atom === "table" ? [] : everyElement(element.components ?? [])),
  ]);

const noFolds: { openRows: string[]; closedRows: string[] } = { openRows: [], closedRows: [] };

const sectionsOf = (view: FormView): ElementView[] =>
  everyElement(view.elements).filter(({ atom }) => atom === "section");

/** Adds to the sections of a form how this person has left them. */
export async function withFolds(ctx: Entrance, view: FormView): Promise<FormView> {
  const sections = sectionsOf(view);
  if (ctx.actor.kind !== "user" || sections.length === 0) return view;
  const folds = `form-${view.id}`.slice(0, 60);
  const choices = await getTableChoices(ctx, { table: folds });
  const { openRows, closedRows } = valueOr(ctx, choices, noFolds);
  const isOpen = (row: string) =>
    openRows.includes(row) ? true : closedRows.includes(row) ? false : undefined;
  for (const [index, section] of sections.entries()) {
    const row = String(index + 1);
    section.fold = { row, isOpen: isOpen(row) };
  }
  return { ...view, folds };
}

/** Stores a section as opened or closed by its button, which only pages without script show. */
export async function storeFold(ctx: Entrance, view: FormView, submittedForm: FormData): Promise<void> {
  const intent = /^updateForm:fold-(open|close)-(\d{1,3})$/.exec(String(submittedForm.get("intent") ?? ""));
  const [, state, row = ""] = intent ?? [];
  if (!state || !view.folds) return;
  const outcome = await foldRow(ctx, { table: view.folds, row, open: state === "open" });
  valueOr(ctx, outcome, null);
}
