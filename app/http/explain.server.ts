import { translatorFor } from "~/i18n/translator.server";
import { visitorLocale } from "./locale.server";
import { paths } from "./paths";
import { type PlainPage, plainPage } from "./plain-page";
import { whereFrom } from "./where-from.server";

const reasons = {
  busy: { status: 429, title: "frame.busy.title", text: "frame.busy.text" },
  forgery: { status: 403, title: "frame.forgery.title", text: "frame.forgery.text" },
  incomplete: { status: 408, title: "frame.incomplete.title", text: "frame.incomplete.text" },
  notFound: { status: 404, title: "frame.notFound.title", text: "frame.notFound.text" },
  tooLarge: { status: 413, title: "frame.tooLarge.title", text: "frame.tooLarge.text" },
  malformed: { status: 400, title: "frame.notFound.title", text: "frame.notFound.text" },
  outage: { status: 503, title: "frame.outage.title", text: "frame.outage.text" },
  tooSlow: { status: 503, title: "frame.tooSlow.title", text: "frame.tooSlow.text" },
} as const;

/** Answers requests that the HTTP process does not pass on to the application, or that waited too long for it. */
export function explain(
  reason: keyof typeof reasons,
  request: { path: string; headers: Headers; typedText?: string },
): PlainPage {
  const { status, title, text } = reasons[reason];
  const headers: Record<string, string> = status === 503 || status === 429 ? { "Retry-After": "30" } : {};
  const locale = visitorLocale(request);
  const t = translatorFor({ formats: { locale }, micrositeId: null });
  if (request.path.startsWith("/api/")) {
    const body = JSON.stringify({ errors: [t(title)] });
    return { status, headers: { ...headers, "Content-Type": "application/json; charset=utf-8" }, body };
  }
  const from = whereFrom(request);
  const links = [
    ...(from ? [{ href: from, text: t("frame.backToPage") }] : []),
    { href: paths.dashboard(), text: t("frame.backToDashboard") },
  ];
  const { typedText } = request;
  const typedField = typedText ? { label: t("frame.forgery.typed"), text: typedText } : undefined;
  return plainPage({ status, headers, locale, title: t(title), texts: [t(text)], links, typedField });
}
