import { createHash } from "node:crypto";
import type { Locale } from "~/i18n/locales";
import { escapeHtml } from "~/lib/escape";
import { sandboxHeaders } from "./security-headers";

export interface PlainPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const style =
  "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}" +
  "textarea{font:inherit;width:100%;box-sizing:border-box}a{color:#0b57a4}@media(prefers-color-scheme:dark){:root{color-scheme:dark}a{color:#8ec5ff}}";

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Builds an error page without frame and style sheet: a few words and a link back. */
export function plainPage(content: {
  status: number;
  headers?: Record<string, string>;
  locale: Locale;
  title: string;
  texts: readonly string[];
  links: readonly { href: string; text: string }[];
  /** Text that was typed, to be copied. */
  typedField?: { label: string; text: string } | undefined;
}): PlainPage {
  const title = escapeHtml(content.title);
  const texts = content.texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  const links = content.links.map(
    ({ href, text }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
  );
  const typedField = content.typedField ? typedFieldOf(content.typedField) : "";
  return {
    status: content.status,
    headers: {
      ...sandboxHeaders,
      ...content.headers,
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
    body: [
      `<!DOCTYPE html><html lang="${content.locale}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${title} – Tradepost</title><style>${style}</style></head>`,
      `<body><main><h1>${title}</h1>${texts.join("")}${typedField}${links.join("")}</main></body></html>\n`,
    ].join(""),
  };
}

function typedFieldOf({ label, text }: { label: string; text: string }): string {
  const rows = Math.min(8, text.split("\n").length + 1);
  // A browser drops the first line break.
  const field = `<textarea id="typed" rows="${rows}" readonly>\n${escapeHtml(text)}</textarea>`;
  return `<p><label for="typed">${escapeHtml(label)}</label>${field}</p>`;
}
