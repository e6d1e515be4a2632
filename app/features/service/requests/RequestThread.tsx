import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Dropzone } from "~/ui/fields/Dropzone";
import { TextAreaField } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { fieldsOf } from "~/ui/fields/submission";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import type { QuoteOfRequest, RequestPageData } from "./request-page";

/** Intents of a thread; the staff have some more. */
export const threadIntents = intents("close", "openQuote", "removeFile", "reopen", "reply", "upload");

/** Shows what a request is about, its messages, and the form for one more. */
export function RequestThread({
  page,
  result,
}: {
  page: RequestPageData;
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const formats = useFormats();
  const { about, supportCode, customer, salesArea, assignee, messages } = page;
  return (
    <>
      <ErrorSummary result={result} />
      <Facts
        facts={[
          { term: t("requests.kind"), value: page.kind },
          { term: t("requests.author"), value: page.author },
          ...(customer ? [{ term: t("requests.customer"), value: customer }] : []),
          ...(salesArea ? [{ term: t("requests.salesArea"), value: salesArea }] : []),
          ...(assignee ? [{ term: t("requests.assignee"), value: assignee }] : []),
          ...(about ? [{ term: t("requests.about"), value: <a href={about}>{about}</a> }] : []),
          ...(supportCode
            ? [
                {
                  term: t("requests.supportCode"),
                  value: supportCode.href ? (
                    <a href={supportCode.href}>{supportCode.text}</a>
                  ) : (
                    supportCode.text
                  ),
                },
              ]
            : []),
        ]}
      />
      {page.quote ? <QuoteNotice page={page} quote={page.quote} /> : null}
      {messages.map(({ id, author, isStaff, at, lines, files }) => (
        <article
          key={id}
          className={isStaff ? "notice info" : "notice"}
          aria-label={t("requests.by", { author })}
        >
          <p>
            <strong>{author}</strong> <small>{formatInstant(at, formats)}</small>
            {isStaff ? <small> · {t("requests.staff")}</small> : null}
          </p>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never move
            <p key={index}>{line}</p>
          ))}
          {files.length > 0 ? (
            <ul className="plain">
              {files.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </article>
      ))}
      <ReplyForm page={page} result={result} />
    </>
  );
}

/** Says what has become of the quote that the staff prepared; its owner opens it here. */
function QuoteNotice({ page, quote }: { page: RequestPageData; quote: QuoteOfRequest }) {
  const t = useT();
  return (
    <section className="notice success" aria-labelledby="quote-head">
      <h2 id="quote-head">{t("requests.quote.title")}</h2>
      <p>
        {t(`requests.quote.state.${quote.state}`)}{" "}
        {quote.number ? <a href={quote.href ?? undefined}>{quote.number}</a> : null}
      </p>
      {quote.canOpen ? (
        <form method="post" action={page.address}>
          <CsrfField />
          <p>
            <Button kind="main" intent={threadIntents.openQuote}>
              {t("requests.quote.open")}
            </Button>
          </p>
        </form>
      ) : null}
    </section>
  );
}

function ReplyForm({ page, result }: { page: RequestPageData; result: SubmissionResult | undefined }) {
  const t = useT();
  const field = fieldsOf(result);
  const { isClosed, address, files, limits } = page;
  return (
    <>
      <h2>{t("requests.reply")}</h2>
      <form method="post" action={address} encType="multipart/form-data" data-in-place="">
        <CsrfField />
        <DefaultButton intent={threadIntents.reply} />
        <TextAreaField
          {...field("text")}
          label={t("requests.message")}
          hint={isClosed ? t("requests.replyReopens") : undefined}
          textarea={{ rows: 5, maxLength: 4_000 }}
        />
        <Dropzone
          label={t("requests.files")}
          name="attachments"
          files={files}
          limits={limits}
          errors={result?.error?.attachments ?? undefined}
        />
        <p className="buttons">
          <Button kind={page.quote?.canOpen ? "second" : "main"} intent={threadIntents.reply}>
            {t("requests.send")}
          </Button>
        </p>
      </form>
      <form method="post" action={address} data-in-place="">
        <CsrfField />
        <p>
          {isClosed ? (
            <Button intent={threadIntents.reopen}>{t("requests.reopen")}</Button>
          ) : (
            <Button intent={threadIntents.close}>{t("requests.close")}</Button>
          )}
        </p>
      </form>
    </>
  );
}
