import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { element } from "../element";
import {
  type CardError,
  type CardField,
  type CardValues,
  digitsIn,
  findCardErrors,
  groupNumber,
  testCardToken,
} from "./card-check";
import { showProblem } from "./show-problem";
import { answerForm, tellForm, tellHeight } from "./tell-form";

const fields = ["number", "month", "year", "cvv"] as const;

/** Field that gets the focus once this one has all its digits (C-268). */
const nextFields: Partial<Record<CardField, { from: number; to: CardField }>> = {
  month: { from: 2, to: "year" },
  year: { from: 4, to: "cvv" },
};

/** Takes the sandbox's test cards, checks them in the browser, and gives away nothing but a token. */
export function checkSandboxCard(page: Document, content: HTMLElement, t: Translate): void {
  const month = content.dataset.cardMonth ?? "";
  const inputOf = (field: CardField) => content.querySelector<HTMLInputElement>(`#${field}`);
  const digitsOf = (field: CardField) => digitsIn(field, inputOf(field)?.value ?? "");
  const values: CardValues = {
    number: digitsOf("number"),
    month: digitsOf("month"),
    year: digitsOf("year"),
    cvv: digitsOf("cvv"),
  };
  const checkedFields = new Set<CardField>();
  const show = () => {
    const errors = findCardErrors(values, month);
    for (const field of fields) {
      const input = inputOf(field);
      if (!input) continue;
      const text = field === "number" ? groupNumber(values.number) : values[field];
      // Keeps the cursor where nothing has to be changed.
      if (input.value !== text) input.value = text;
      const error = errors[field];
      input.classList.toggle("valid", values[field] !== "" && error === undefined);
      showError(page, input, checkedFields.has(field) && error ? errorText(error, t) : null);
    }
  };
  const fieldAt = ({ target }: Event) => fields.find((field) => inputOf(field) === target);
  content.addEventListener("input", (event) => {
    const field = fieldAt(event);
    if (!field) return;
    const isLonger = digitsOf(field).length > values[field].length;
    values[field] = digitsOf(field);
    showProblem(page, content, t, null);
    show();
    const next = nextFields[field];
    if (next && isLonger && values[field].length === next.from) inputOf(next.to)?.focus();
  });
  content.addEventListener("focusout", (event) => {
    const field = fieldAt(event);
    if (!field || values[field] === "") return;
    checkedFields.add(field);
    show();
  });
  content.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") tellForm({ kind: "enter" });
  });
  show();
  tellHeight(content);
  answerForm(async () => {
    for (const field of fields) checkedFields.add(field);
    show();
    const errors = findCardErrors(values, month);
    const wrongField = fields.find((field) => errors[field] !== undefined);
    const token = wrongField === undefined ? testCardToken(values.number) : null;
    const isUnknown = wrongField === undefined && token === null;
    showProblem(page, content, t, isUnknown ? unknownCard(page, t) : null);
    if (token === null) inputOf(wrongField ?? "number")?.focus();
    return token;
  });
}

/** Says that the sandbox takes no real card, with a link to the number. */
const unknownCard = (page: Document, t: Translate) =>
  element(
    page,
    "a",
    { href: "#number" },
    labelValue(
      t("receivables.card.number"),
      t("receivables.card.errors.unknownCard"),
      page.documentElement.lang,
    ),
  );

function errorText(error: CardError, t: Translate): string {
  const texts = {
    number: "receivables.card.errors.number",
    month: "receivables.card.errors.month",
    year: "receivables.card.errors.year",
    expired: "receivables.card.errors.expired",
    cvv: "receivables.card.errors.cvv",
  } as const;
  return t(texts[error]);
}

/** Writes an error above its field as the server does; null takes it away. */
function showError(page: Document, input: HTMLInputElement, text: string | null): void {
  const [hintId, errorId] = [`${input.id}-hint`, `${input.id}-error`];
  const shownError = page.getElementById(errorId);
  if ((shownError?.textContent ?? null) === text) return;
  shownError?.remove();
  input.closest(".field")?.classList.toggle("wrong", text !== null);
  const parts = [page.getElementById(hintId) ? hintId : "", text === null ? "" : errorId].filter(Boolean);
  setAttribute(input, "aria-describedby", parts.join(" "));
  setAttribute(input, "aria-invalid", text === null ? "" : "true");
  if (text !== null) input.before(element(page, "p", { class: "error", id: errorId }, text));
}

function setAttribute(input: HTMLInputElement, name: string, value: string): void {
  if (value === "") input.removeAttribute(name);
  else input.setAttribute(name, value);
}
