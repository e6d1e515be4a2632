import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UsagePage } from "~/features/usage/UsagePage";
import { getUsage, usagePeriods } from "~/features/usage/usage-report.queries.server";
import { countedList } from "~/features/usage/usage-view";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { wholeNumber } from "~/lib/numbers/whole-number";

const defaultPeriod = 30;

export async function loader(args: LoaderFunctionArgs) {
  const statedDays = wholeNumber(new URL(args.request.url).searchParams.get("days") ?? "");
  const days = usagePeriods.find((period) => period === statedDays) ?? defaultPeriod;
  const { ctx, value } = await readPage(args, getUsage, { days });
  const { t } = ctx;
  return {
    title: adminTitle(ctx, "areas.usage.title"),
    periods: usagePeriods.map((period) => ({
      label: t("content.usage.days", { count: period }),
      href: `/admin/usage?days=${period}`,
      current: period === days,
    })),
    checkouts: value.checkouts,
    pages: countedList("pages", value.pages, { days, t }),
    searches: countedList("searches", value.searches, { days, t }),
  };
}

export const meta = titleMeta;

export default function Usage() {
  return <UsagePage usage={useLoaderData<typeof loader>()} />;
}
