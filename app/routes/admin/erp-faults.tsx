import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { advanceDays } from "~/features/demo-erp/advance-days.server";
import { clearFaults } from "~/features/demo-erp/clear-faults.server";
import { getDemoErp } from "~/features/demo-erp/demo-erp.queries.server";
import { CallLog, ClockForm, FaultForm, FaultTable } from "~/features/demo-erp/ErpSwitches";
import { forgetCalls } from "~/features/demo-erp/forget-calls.server";
import { setFault } from "~/features/demo-erp/set-fault.server";
import { Closure, DowntimeForm, DowntimeList } from "~/features/downtimes/Downtimes";
import { findDowntimes } from "~/features/downtimes/downtimes.queries.server";
import { planDowntime } from "~/features/downtimes/plan-downtime.server";
import { removeDowntime } from "~/features/downtimes/remove-downtime.server";
import { reopenErp } from "~/features/downtimes/reopen-erp.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatDate } from "~/i18n/formats";
import { useT } from "~/i18n/i18n-context";
import type { MessageKey } from "~/i18n/messages";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value: erp } = await readPage(args, getDemoErp, {});
  const { value: plannedFaults } = await readPage(args, findDowntimes, {});
  return {
    erp,
    closedUntil: plannedFaults.closure?.until.toISOString() ?? null,
    downtimes: plannedFaults.downtimes.map(({ id, startsAt, endsAt, message }) => ({
      id,
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
      message,
    })),
    title: adminTitle(ctx, "erp.faults.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const fields = new FormData();
  const to = () => paths.erpFaults();
  const button = { to, backPath: to() };
  return byIntent(form, {
    set: () => answerForm(ctx, form, setFault, { to, notice: success("erp.faults.turnedOn") }),
    clear: (fault) =>
      answerButton(ctx, fields, clearFaults, {
        ...button,
        fixed: fault ? { fault } : {},
        notice: success(fault ? "erp.faults.turnedOff" : "erp.faults.cleared"),
      }),
    forget: () =>
      answerButton(ctx, fields, forgetCalls, { ...button, notice: success("erp.calls.forgotten") }),
    reopen: () => answerButton(ctx, fields, reopenErp, { ...button, notice: success("erp.gate.reopened") }),
    advance: () =>
      answerForm(ctx, form, advanceDays, {
        to,
        notice: ({ today }) => ({
          severity: "success",
          key: "erp.clock.advanced",
          params: { today: formatDate(today, ctx.actor.formats) },
        }),
      }),
    plan: () => answerForm(ctx, form, planDowntime, { to, notice: success("erp.downtime.planned") }),
    remove: (id) =>
      answerButton(ctx, fields, removeDowntime, {
        ...button,
        fixed: { id },
        notice: success("erp.downtime.removed"),
      }),
  });
}

const success = (key: MessageKey) => () => ({ severity: "success", key }) as const;

export const meta = titleMeta;

export default function ErpFaults() {
  const { erp, closedUntil, downtimes } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const refusalBy = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const t = useT();
  return (
    <>
      <PageHead
        title={t("erp.faults.title")}
        crumbs={[{ label: t("account.outbox"), href: "/admin/demo/outbox" }]}
      />
      <ErrorSummary result={answer?.result} />
      <p>{t("erp.faults.intro")}</p>
      <Closure until={closedUntil} />
      <FaultTable faults={erp.faults} />
      <FaultForm refusal={refusalBy("set")} />
      <CallLog calls={erp.calls} />
      <ClockForm today={erp.today} refusal={refusalBy("advance")} />
      <DowntimeList downtimes={downtimes} />
      <DowntimeForm refusal={refusalBy("plan")} />
    </>
  );
}
