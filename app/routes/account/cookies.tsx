import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBrowserChoices, setBrowserChoice } from "~/http/browser-choices.server";
import { choiceDays } from "~/http/choice-days";
import { enter } from "~/http/entrance/enter.server";
import { localPath } from "~/http/local-path";
import { pageTitle } from "~/http/page-title.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { newId } from "~/lib/ids";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const isCounted = readBrowserChoices(args.request.headers).statistics !== undefined;
  const offersStatistics = (await ctx.services.analytics?.isActive(ctx.actor.micrositeId)) ?? false;
  return {
    title: pageTitle(ctx, "frame.cookies.title"),
    statistics: isCounted ? ("on" as const) : offersStatistics ? ("off" as const) : null,
  };
}

/**
 * Stores only the consent itself, for 365 days, without anything about the person. Statistics are counted by a random number
 * that is deleted with the consent.
 */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readSubmittedForm(args);
  const backPath = localPath(form.get("back")?.toString()) ?? "/";
  const statistics = form.get("statistics");
  return seeOther(
    backPath,
    [],
    [
      setBrowserChoice("cookies", "1"),
      ...(statistics === null ? [] : [setBrowserChoice("statistics", statistics === "on" ? newId() : "")]),
    ],
  );
}

export const meta = titleMeta;

export default function Cookies() {
  const { statistics } = useLoaderData<typeof loader>();
  const t = useT();
  const cookies = [
    { name: "session", purpose: t("frame.cookies.session"), kept: t("frame.cookies.untilOut") },
    { name: "notices", purpose: t("frame.cookies.notices"), kept: t("frame.cookies.untilNext") },
    {
      name: "language",
      purpose: t("frame.cookies.language"),
      kept: t("frame.cookies.year", { days: choiceDays }),
    },
    { name: "keys", purpose: t("shortcuts.cookie"), kept: t("frame.cookies.year", { days: choiceDays }) },
    {
      name: "cookies",
      purpose: t("frame.cookies.accepted"),
      kept: t("frame.cookies.year", { days: choiceDays }),
    },
    ...(statistics
      ? [
          {
            name: "statistics",
            purpose: t("frame.cookies.counted"),
            kept: t("frame.cookies.year", { days: choiceDays }),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={t("frame.cookies.title")} />
      <p>{t("frame.cookies.text")}</p>
      <DataTable
        view={{
          name: "cookies",
          address: "/cookies",
          caption: t("frame.cookies.title"),
          columns: [
            { name: "name", caption: t("frame.cookies.name"), datatype: "text", key: true },
            { name: "purpose", caption: t("frame.cookies.purpose"), datatype: "text", wrap: true },
            { name: "kept", caption: t("frame.cookies.keeps"), datatype: "text", wrap: true },
          ],
          rows: cookies.map(({ name, ...cells }) => ({
            id: name,
            cells: {
              name: { kind: "text", text: name },
              purpose: { kind: "text", text: cells.purpose },
              kept: { kind: "text", text: cells.kept },
            },
          })),
        }}
      />
      {statistics ? <Statistics isCounted={statistics === "on"} /> : null}
    </>
  );
}

/** Gives consent to statistics, or takes it back. */
function Statistics({ isCounted }: { isCounted: boolean }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="back" value="/cookies" />
      <input type="hidden" name="statistics" value={isCounted ? "off" : "on"} />
      <p>{t("frame.cookies.statisticsText")}</p>
      <div className="buttons">
        <Button>{t(isCounted ? "frame.cookies.stopStatistics" : "frame.cookies.allowStatistics")}</Button>
      </div>
    </form>
  );
}
