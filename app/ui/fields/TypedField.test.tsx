import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider } from "~/i18n/i18n-context";
import { DateField } from "./TypedField";

describe("a date", () => {
  it("tells script in which format and time zone its visitor writes it, even while it is locked", () => {
    const formats = { ...defaultFormats, dateFormat: "%d.%m.%Y", timeZone: "Asia/Shanghai" } as const;
    for (const input of [{}, { readOnly: true }, { disabled: true }]) {
      const html = renderToStaticMarkup(
        <FormatsProvider value={formats}>
          <DateField label="Deliver on" name="on" input={input} />
        </FormatsProvider>,
      );
      expect(html).toContain('data-date="%d.%m.%Y Asia/Shanghai"');
    }
  });
});
