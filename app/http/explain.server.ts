import { translatorOf } from "~/i18n/translator.server";
import { visitorLocale } from "./locale.server";
import { paths } from "./paths";
import { type PlainPage, plainPage } from "./plain-page";
import { whereFrom } from "./where-from.server";

const reasons = {
  forgery: { status: 403, title: "frame.forgery.title", text: "frame.forgery.text" },
  notFound: { status: 404, title: "frame.notFound.title", text: "frame.notFound.text" },
  tooLarge: { status: 413, title: "frame.tooLarge.title", text: "frame.tooLarge.text" },
  tooSlow: { status: 503, title: "frame.tooSlow.title", text: "frame.tooSlow.text" },
} as const;

/** What the HTTP process says to whoever it does not let through to the application, or lets wait no longer. */
export function explain(why: keyof typeof reasons, asked: { path: string; headers: Headers }): PlainPage {
  const request = new Request("http://portal.invalid", { headers: asked.headers });
  const { status, title, text } = reasons[why];
  const headers: Record<string, string> = why === "tooSlow" ? { "Retry-After": "30" } : {};
  const locale = visitorLocale(request);
  const t = translatorOf(locale);
  if (asked.path.startsWith("/api/")) {
    const body = JSON.stringify({ errors: [t(title)] });
    return { status, headers: { ...headers, "Content-Type": "application/json; charset=utf-8" }, body };
  }
  const from = whereFrom(request);
  const links = [
    ...(from ? [{ href: from, text: t("frame.backToPage") }] : []),
    { href: paths.dashboard(), text: t("frame.backToDashboard") },
  ];
  return plainPage({ status, headers, locale, title: t(title), texts: [t(text)], links });
}
