import { randomBytes } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { escapeHtml } from "~/lib/escape-html";
import { TokenPlaceholderProvider } from "~/ui/fields/CsrfField";
import type { WritePart } from "~/ui/pages/KeptPart";

const maxParts = 500;

/** Parts by the texts that they were written with: changed texts are another translator. */
const partsByTexts = new WeakMap<Translate, Map<string, string>>();

/** Known to this process alone: a text that a visitor typed cannot contain it. */
const tokenPlaceholder = randomBytes(24).toString("base64url");

/**
 * Writes parts of pages, and keeps those that were used last. The key holds everything that a part is made of, so that
 * one reader's facts are never shown to another.
 */
export const writePart: WritePart = ({ name, facts, content }, { t, formats }) => {
  const parts = partsByTexts.get(t) ?? new Map<string, string>();
  partsByTexts.set(t, parts);
  const key = JSON.stringify([name, formats, facts]);
  const html = parts.get(key) ?? renderPart();
  // Moves it to the end of the map: the first is the one that was not used for longest.
  parts.delete(key);
  parts.set(key, html);
  const [oldest] = parts.keys();
  if (parts.size > maxParts && oldest) parts.delete(oldest);
  return html;

  function renderPart() {
    return renderToStaticMarkup(
      <WordsProvider value={t}>
        <FormatsProvider value={formats}>
          <TokenPlaceholderProvider value={tokenPlaceholder}>{content()}</TokenPlaceholderProvider>
        </FormatsProvider>
      </WordsProvider>,
      { identifierPrefix: name },
    );
  }
};

/** Puts the visitor's form token into the parts of a page. */
export const fillInToken = (html: string, token: string): string =>
  html.replaceAll(tokenPlaceholder, () => escapeHtml(token));
