import type { Island } from "../island";
import { followPage } from "../page-changed";
import { checkSoon, leave, press, send } from "./ask-form";
import {
  askingForms,
  contentOf,
  controllingNames,
  differsFromPage,
  type Field,
  isAsking,
  isConfigured,
  isField,
  isSending,
} from "./form-fields";
import { noteLeft, wasLeft } from "./left-fields";

/** Waits until nobody types; and, where a field is left by pressing a button, for what the button does. */
const typingPauseMs = 300;
const leavingPauseMs = 150;

/**
 * Lets the server check a form while somebody fills it in: a field when it is left, one with an error also while it is
 * mended, and at once one that others depend on. Rows and entries are added, moved and removed in place, and the form is
 * sent in place.
 */
export const checkFields: Island = (page) => {
  const contents = new WeakMap<Element, string>();

  page.addEventListener("focusout", ({ target, relatedTarget }) => {
    const field = fieldOf(target);
    // The window has lost the focus, or the next choice of the same group has it.
    if (!field || page.activeElement === field || isSameGroup(field, relatedTarget)) return;
    const content = contentOf(field.form, field.name);
    if (wasLeft(field) && contents.get(field) === content) return;
    contents.set(field, content);
    noteLeft(field);
    if (isJudged(field) || isWrong(field)) checkSoon(field.form, field.name, leavingPauseMs);
  });
  page.addEventListener("input", (event) => {
    const field = fieldOf(event.target);
    if (!field || (event instanceof InputEvent && event.isComposing)) return;
    if (isWrong(field) || isControlling(field)) checkSoon(field.form, field.name, typingPauseMs);
  });
  page.addEventListener("change", ({ target }) => {
    const field = fieldOf(target);
    if (field && isControlling(field)) checkSoon(field.form, field.name, 0);
  });
  page.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || !form.matches(askingForms)) return;
    if (!(submitter instanceof HTMLButtonElement)) return leave(form);
    const isQuestion = isAsking(submitter);
    if (!isQuestion && !isSending(form, submitter)) return leave(form);
    event.preventDefault();
    if (isQuestion) press(form, submitter);
    else void send(form, submitter);
  });
  const checkedEntries = new WeakMap<HTMLFormElement, string>();
  /** Checks a form that shows something else than what is chosen; the same entry once, as a secret is never shown. */
  const checkChoices = () => {
    for (const form of page.querySelectorAll<HTMLFormElement>(askingForms)) {
      const name = controllingNames(form).find((each) => differsFromPage(form, each));
      const entry = name && `${name}: ${contentOf(form, name)}`;
      if (!name || !entry || checkedEntries.get(form) === entry) continue;
      checkedEntries.set(form, entry);
      checkSoon(form, name, 0);
    }
  };
  noteEarlyEntries(page);
  // Chosen before the script came, given back by the browser on return, or changed while an answer was on its way.
  followPage(page, checkChoices);
  page.defaultView?.addEventListener("pageshow", checkChoices);
};

/** A field that was filled in and left before the script came is checked like any other. */
function noteEarlyEntries(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>(askingForms)) {
    for (const field of form.elements) {
      const isLeft = isField(field) && isConfigured(field) && page.activeElement !== field;
      if (!isLeft || !differsFromPage(form, field.name)) continue;
      noteLeft(field);
      if (isJudged(field)) checkSoon(form, field.name, 0);
    }
  }
}

function fieldOf(target: EventTarget | null): Field | null {
  return isField(target) && target.form.matches(askingForms) && isConfigured(target) ? target : null;
}

const isSameGroup = ({ form, name }: Field, next: EventTarget | null): boolean =>
  isField(next) && next.form === form && next.name === name;

/** Columns of rows are named without the number of the row. */
function isJudged({ form, name }: Field): boolean {
  const names = form.dataset.rules?.split(" ") ?? [];
  return names.includes(name.replace(/\[\d+\]/g, ""));
}

const isWrong = (field: Field): boolean => field.closest(".wrong") !== null;

const isControlling = ({ form, name }: Field): boolean =>
  controllingNames(form).includes(name) && differsFromPage(form, name);
