import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WordsProvider } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { DateField } from "./TypedField";

describe("a date", () => {
  /** Only script shows the calendar, but its words are asked for with the field. */
  function hasCalendar(input: { readOnly?: true; disabled?: true }): boolean {
    const messages: string[] = [];
    const recordKey: Translate = (key) => {
      messages.push(key);
      return key;
    };
    renderToString(
      <WordsProvider value={recordKey}>
        <DateField label="Deliver on" name="on" input={input} />
      </WordsProvider>,
    );
    return messages.includes("ui.calendar.open");
  }

  it("is offered a calendar only where it can be changed", () => {
    expect([{}, { readOnly: true as const }, { disabled: true as const }].map(hasCalendar)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
