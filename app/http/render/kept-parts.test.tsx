import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, useFormats, useT, WordsProvider } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { CsrfField } from "~/ui/fields/CsrfField";
import { KeptPart, PartWriter } from "~/ui/pages/KeptPart";
import { fillInToken, writePart } from "./kept-parts.server";

let renderings = 0;

function Content({ facts }: { facts: unknown }) {
  renderings++;
  const t = useT();
  return (
    <p>
      {t("ui.search")} {useFormats().timeZone} {JSON.stringify(facts)} <CsrfField />
    </p>
  );
}

const english: Translate = (key) => `en ${key}`;
const dutch: Translate = (key) => `nl ${key}`;

function page(facts: unknown, token: string, reader: { t?: Translate; timeZone?: string } = {}): string {
  const { t = english, timeZone = "UTC" } = reader;
  const html = renderToStaticMarkup(
    <WordsProvider value={t}>
      <FormatsProvider value={{ ...defaultFormats, timeZone }}>
        <PartWriter value={writePart}>
          <KeptPart as="details" name="sample" facts={facts} content={() => <Content facts={facts} />} />
        </PartWriter>
      </FormatsProvider>
    </WordsProvider>,
  );
  return fillInToken(html, token);
}

describe("a kept part", () => {
  it("is rendered once for the same facts, with each visitor's own token", () => {
    const before = renderings;
    expect(page({ customer: "1" }, "token-a")).toContain('value="token-a"');
    const second = page({ customer: "1" }, 'b"&');
    expect(second).toContain('value="b&quot;&amp;"');
    expect(second).not.toContain("token-a");
    expect(renderings - before).toBe(1);
  });

  it("is never that of other facts, texts or formats", () => {
    const pages = [
      page({ customer: "1" }, "t"),
      page({ customer: "2" }, "t"),
      page({ customer: "1", search: "7" }, "t"),
      page({ customer: "1" }, "t", { t: dutch }),
      page({ customer: "1" }, "t", { timeZone: "Europe/Amsterdam" }),
    ];
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages[3]).toContain("nl ui.search");
    expect(pages[4]).toContain("Europe/Amsterdam");
  });

  it("does not grow without end", () => {
    const before = renderings;
    for (let number = 0; number < 600; number++) page({ number }, "t");
    page({ number: 599 }, "t");
    expect(renderings - before).toBe(600);
    page({ number: 0 }, "t");
    expect(renderings - before).toBe(601);
  });
});
