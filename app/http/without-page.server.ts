import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatInstant } from "~/i18n/formats";
import { failureTitles, reasonInTitle } from "~/ui/pages/failure-titles";
import { enter } from "./entrance/enter.server";
import type { Entrance } from "./entrance/entrance";
import type { FailurePage } from "./failures.server";
import { paths } from "./paths";
import { plainPage } from "./plain-page";
import { whereFrom } from "./where-from.server";

/**
 * Wraps routes without a page, such as files: Remix would answer a thrown failure with its own text. Instead
 * a short page explains it and leads back to where the file was offered.
 */
export function withoutPage(answer: (args: LoaderFunctionArgs) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await answer(args);
    } catch (thrownValue) {
      if (!isFailure(thrownValue)) throw thrownValue;
      const { status, headers, body } = pageOf(thrownValue, await enter(args), whereFrom(args.request));
      return new Response(body, { status, headers });
    }
  };
}

interface ThrownFailure {
  data: FailurePage;
  init: { status: number; headers: Record<string, string> };
}

function isFailure(thrownValue: unknown): thrownValue is ThrownFailure {
  const page = (thrownValue as Partial<ThrownFailure> | null)?.data?.page;
  return page !== undefined && Object.hasOwn(failureTitles, page);
}

function pageOf({ data, init }: ThrownFailure, { actor, t }: Entrance, from: string | null) {
  const { page, reason, until } = data;
  const texts = [
    ...(reason && reason.key !== reasonInTitle ? [t(reason.key, reason.params)] : []),
    ...(page === "notFound" || page === "forgery" ? [t(`frame.${page}.text`)] : []),
    ...(page === "unavailable" || page === "maintenance"
      ? [t(until ? "frame.unavailable.kept" : "frame.unavailable.text")]
      : []),
    ...(until ? [t("frame.unavailable.until", { time: formatInstant(until, actor.formats) })] : []),
  ];
  const permission = reason && "permission" in reason ? reason.permission : undefined;
  const links = [
    ...(permission ? [{ href: paths.whyNot(permission), text: t("frame.why") }] : []),
    ...(from ? [{ href: from, text: t("frame.backToPage") }] : []),
    { href: paths.dashboard(), text: t("frame.backToDashboard") },
  ];
  return plainPage({ ...init, locale: actor.formats.locale, title: t(failureTitles[page]), texts, links });
}
