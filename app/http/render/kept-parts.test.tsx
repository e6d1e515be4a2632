import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, useFormats, useT, WordsProvider } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { CsrfField } from "~/ui/fields/CsrfField";
import { type Blanks, useBlank } from "~/ui/pages/blanks";
import { KeptPart, KeptRows, PartWriterProvider } from "~/ui/pages/KeptPart";
import { openParts } from "./kept-parts.server";

let renderings = 0;

function Content({ facts }: { facts: unknown }) {
  renderings++;
  const t = useT();
  return (
    <p>
      {t("ui.search")} {useFormats().timeZone} {JSON.stringify(facts)} <CsrfField />
      <a href={`/report?page=${useBlank("pathInQuery", "")}`}>{useBlank("path", "")}</a>
    </p>
  );
}

const english: Translate = (key) => `en ${key}`;
const dutch: Translate = (key) => `nl ${key}`;

interface Reader {
  t?: Translate;
  timeZone?: string;
  blanks?: Partial<Blanks>;
}

function filledIn(content: ReactNode, { t = english, timeZone = "UTC", blanks }: Reader): string {
  const parts = openParts();
  const markup = renderToStaticMarkup(
    <WordsProvider value={t}>
      <FormatsProvider value={{ ...defaultFormats, timeZone }}>
        <PartWriterProvider value={parts}>{content}</PartWriterProvider>
      </FormatsProvider>
    </WordsProvider>,
  );
  const noBlanks = { token: "", path: "", pathInQuery: "", supportCode: "", spacedCode: "", action: "" };
  return String(parts.fillIn(markup, { ...noBlanks, ...blanks }));
}

const page = (facts: unknown, token: string, reader: Reader = {}) =>
  filledIn(
    <KeptPart
      as="details"
      name="sample"
      facts={facts}
      content={(partFacts) => <Content facts={partFacts} />}
    />,
    { ...reader, blanks: { token, ...reader.blanks } },
  );

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

  it("names the page that it stands on", () => {
    const before = renderings;
    page({ customer: "3" }, "t", { blanks: { path: "/orders", pathInQuery: "%2Forders" } });
    const second = page({ customer: "3" }, "t", { blanks: { path: "/a?b=1&c=<", pathInQuery: "%2Fa" } });
    expect(second).toContain('<a href="/report?page=%2Fa">/a?b=1&amp;c=&lt;</a>');
    expect(renderings - before).toBe(1);
  });

  it("stands where it belongs, beside others", () => {
    const html = filledIn(
      <>
        <KeptPart as="div" name="first" facts="1" content={(text) => <b>{text}</b>} />
        <KeptPart as="li" id="x" name="second" facts="2" content={(text) => <i>$&amp; {text}</i>} />
      </>,
      {},
    );
    expect(html).toBe('<div><b>1</b></div><li id="x"><i>$&amp; 2</i></li>');
  });
});

describe("kept rows", () => {
  const table = (rows: readonly { id: string; kept?: boolean }[], facts: unknown, writtenIds: string[]) =>
    filledIn(
      <table>
        <KeptRows
          name="sample"
          facts={facts}
          rows={rows}
          factsOf={({ id, kept = true }) => (kept ? id : null)}
          write={({ id }) => {
            writtenIds.push(id);
            return `<tr><td>${id} of 2026-11-27, ${JSON.stringify(facts)}</td></tr>`;
          }}
        />
      </table>,
      {},
    );

  it("are each written once for the same facts", () => {
    const writtenIds: string[] = [];
    table([{ id: "a" }, { id: "b" }], [1], writtenIds);
    const html = table([{ id: "c" }, { id: "b" }], [1], writtenIds);
    expect(writtenIds).toEqual(["a", "b", "c"]);
    expect(html).toBe(
      '<table><tbody><tr><td>c of <span class="whole">2026-11-27</span>, [1]</td></tr><tr><td>b of <span class="whole">2026-11-27</span>, [1]</td></tr></tbody></table>',
    );
  });

  it("are written anew where the table differs, and where a row depends on its page", () => {
    const writtenIds: string[] = [];
    table([{ id: "d" }, { id: "e", kept: false }], [2], writtenIds);
    table([{ id: "d" }, { id: "e", kept: false }], [2], writtenIds);
    const html = table([{ id: "d" }], [3], writtenIds);
    expect(writtenIds).toEqual(["d", "e", "e", "d"]);
    expect(html).toContain("[3]");
  });
});
