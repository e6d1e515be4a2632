import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LibraryReportPage } from "~/features/report-library/LibraryReportPage";
import { getLibraryReport } from "~/features/report-library/library.queries.server";
import type { libraryIntents } from "~/features/report-library/library-intents";
import { startReport } from "~/features/report-library/start-report.server";
import { subscribeToReport, unsubscribeFromReport } from "~/features/report-library/subscribe.server";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatDate } from "~/i18n/formats";
import { resultOf } from "~/ui/fields/result-of";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getLibraryReport, { definition: args.params.report ?? "" });
  const { title, about, period, filters, frequency, nextOn } = value;
  const { t, actor } = ctx;
  return {
    page: {
      heading: title,
      about,
      frequency,
      nextOn,
      crumbs: [{ label: t("reports.library.title"), href: paths.reportLibrary() }],
      period: {
        fromDate: formatDate(period.fromDate, actor.formats),
        toDate: formatDate(period.toDate, actor.formats),
      },
      filters: filters.map(({ name, label }) => ({ name, label })),
    },
    title: pageTitle(ctx, "reports.library.pageTitle", { title }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const definition = args.params.report ?? "";
  const backPath = paths.libraryReport(definition);
  return byIntent(form, {
    run: () =>
      answerForm(ctx, form, startReport, { fixed: { definition }, to: ({ id }) => paths.reportRun(id) }),
    subscribe: () =>
      answerForm(ctx, form, subscribeToReport, {
        fixed: { definition },
        to: () => backPath,
        notice: () => ({ severity: "success", key: "reports.library.nowSubscribed" }),
      }),
    unsubscribe: () =>
      answerButton(ctx, new FormData(), unsubscribeFromReport, {
        fixed: { definition },
        to: () => backPath,
        backPath,
        notice: () => ({ severity: "success", key: "reports.library.nowUnsubscribed" }),
      }),
  } satisfies Handlers<typeof libraryIntents>);
}

export const meta = titleMeta;

export default function LibraryReport() {
  const { page } = useLoaderData<typeof loader>();
  return <LibraryReportPage page={page} result={resultOf(useActionData<typeof action>())} />;
}
