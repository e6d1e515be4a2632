import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT, useText } from "~/i18n/i18n-context";
import type { Text } from "~/i18n/text";
import { failureTitles, reasonInTitle } from "./failure-titles";
import { useRequestId } from "./request-id";
import { TypedText } from "./TypedText";

interface Failure {
  page?: keyof typeof failureTitles;
  reason?: Text & { permission?: string };
  until?: string;
  typedText?: string;
  backPath?: string;
}

/** Reasons that end as soon as a customer is chosen. */
const customerReasons = ["door.reason.noPartner", "door.reason.noSoldTo"];

type Reader = "customer" | "visitor" | "administrator";

/** Page to go on with, and what may be at an address where the reader finds nothing. */
const wordsFor = {
  customer: { home: "/dashboard", homeLabel: "frame.backToDashboard", notFound: "frame.notFound.text" },
  visitor: { home: "/", homeLabel: "frame.signInPage", notFound: "frame.notFound.visitor" },
  administrator: { home: "/admin", homeLabel: "frame.backToAdmin", notFound: "frame.notFound.administrator" },
} as const;

/**
 * Says what could not be shown, why, and what to do. It stands inside the frame; `alone` if the frame itself failed.
 * Internal details of the error never reach the page.
 */
export function ErrorPage({ alone = false, reader = "customer" }: { alone?: boolean; reader?: Reader }) {
  const error = useRouteError();
  const t = useT();
  const text = useText();
  const formats = useFormats();
  const root = useRouteLoaderData("root") as { requestId?: string } | undefined;
  const requestId = useRequestId();
  const failure = failureOf(error);
  const words = wordsFor[reader];
  const location = useLocation();
  const reopen = failure?.page === "badAddress" ? obeyedPart(location, failure) : failure?.backPath;
  const isErpDown = failure?.page === "unavailable" || failure?.page === "maintenance";
  const isTemporary = (isErpDown || failure?.page === "outage") && !failure?.typedText;
  const body = failure ? (
    <>
      <h1>{t(failureTitles[failure.page ?? "forgery"])}</h1>
      {failure.reason && failure.reason.key !== reasonInTitle ? <p>{text(failure.reason)}</p> : null}
      {failure.reason?.permission ? (
        <p>
          <a href={`/why/${encodeURIComponent(failure.reason.permission)}`}>{t("frame.why")}</a>
        </p>
      ) : null}
      {failure.page === "notFound" ? <p>{t(words.notFound)}</p> : null}
      {failure.page === "notFound" && reader === "customer" ? <p>{t("frame.notFound.choose")}</p> : null}
      {failure.page === "forgery" || failure.page === "outage" ? (
        <p>{t(`frame.${failure.page}.text`)}</p>
      ) : null}
      {failure.typedText ? <TypedText text={failure.typedText} /> : null}
      {isErpDown ? <p>{t(failure.until ? "frame.unavailable.kept" : "frame.unavailable.text")}</p> : null}
      {failure.until ? (
        <p>{t("frame.unavailable.until", { time: formatInstant(failure.until, formats) })}</p>
      ) : null}
    </>
  ) : (
    <>
      <h1>{t("frame.failed.title")}</h1>
      <p>{t("frame.failed.text")}</p>
      <p>
        <strong>{t("frame.failed.description")}</strong> {t("frame.failed.reason")}{" "}
        {t("frame.failed.reference", { id: root?.requestId ?? requestId ?? "–" })}
      </p>
    </>
  );
  const page = (
    <>
      {body}
      <p className="buttons">
        {customerReasons.some((key) => key === failure?.reason?.key) ? (
          <a className="button main" href="/partners" data-dialog="">
            {t("partners.title")}
          </a>
        ) : null}
        {reopen ? (
          <a className="button main" href={reopen}>
            {t("frame.reopen")}
          </a>
        ) : null}
        {isTemporary ? (
          <a
            className="button main"
            href={`${location.pathname}${location.search}`}
            data-back={isErpDown ? "" : undefined}
          >
            {t("frame.tryAgain")}
          </a>
        ) : null}
        <a className="button" href={words.home}>
          {t(words.homeLabel)}
        </a>
      </p>
    </>
  );
  return alone ? <main className="within">{page}</main> : page;
}

/** Returns a bad address without the parameter that it is refused for, on the first page; the path alone if none is named. */
function obeyedPart({ pathname, search }: { pathname: string; search: string }, { reason }: Failure): string {
  const name = reason?.params?.name;
  if (typeof name !== "string") return pathname;
  const fields = new URLSearchParams(search);
  for (const refusedName of [name, "page"]) fields.delete(refusedName);
  return fields.size > 0 ? `${pathname}?${fields}` : pathname;
}

function failureOf(error: unknown): Failure | null {
  if (!isRouteErrorResponse(error)) return null;
  if (typeof error.data === "object" && error.data !== null && "page" in error.data)
    return error.data as Failure;
  // The framework's own: a form that was sent to an address that takes none.
  if (error.status === 405) return { page: "forgery" };
  return error.status === 404 ? { page: "notFound" } : null;
}
