import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerTakeOver } from "~/admin/pages/configuration/answer-take-over.server";
import { compareMicrosites } from "~/admin/pages/configuration/compare-microsites.server";
import { comparisonsPath } from "~/admin/pages/configuration/comparisons-path";
import { differencesView } from "~/admin/pages/configuration/differences-view.server";
import { readConfiguration } from "~/admin/pages/configuration/read-configuration.server";
import { valueOr } from "~/door/value-or";
import comparisons from "~/features/config-comparisons/config-comparisons.collection.server";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import { byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

/** Reads the two microsites that the address names; without any, the first two. A single one is compared with nothing. */
async function readMicrosites(ctx: Entrance, request: Request) {
  const { searchParams } = new URL(request.url);
  const choices = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  const microsites = choices.map(({ value, label }) => ({ value, label }));
  const findMicrosite = (name: string, index: number) =>
    microsites.find(
      ({ value }) => value === (searchParams.get(name) ?? (microsites[index] ?? microsites[0])?.value),
    );
  const [one, other] = [findMicrosite("one", 0), findMicrosite("other", 1)];
  if (!one || !other) throw notFoundPage();
  return { microsites, one, other };
}

/** Compares two microsites of this installation side by side. */
export async function micrositesLoader(args: LoaderFunctionArgs) {
  const { ctx } = await readPage(args, comparisons.operations.list, { pageSize: 1 });
  const { microsites, one, other } = await readMicrosites(ctx, args.request);
  const live = await readConfiguration(ctx);
  const isSame = one.value === other.value;
  const differences = isSame ? [] : await compareMicrosites(live, one.label, other.label);
  return {
    title: adminTitle(ctx, "configurations.microsites.title"),
    microsites,
    one: one.value,
    other: other.value,
    isSame,
    sides: { mine: one.label, theirs: other.label },
    view: differencesView(differences, ctx.t, {
      takesOver: true,
      closed: live.closed,
      page: `${comparisonsPath}/microsites?${new URLSearchParams({ one: one.value, other: other.value })}`,
    }),
  };
}

export async function micrositesAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    async takeOver(digest) {
      const { one, other } = await readMicrosites(ctx, args.request);
      const live = await readConfiguration(ctx);
      return answerTakeOver(ctx, live, await compareMicrosites(live, one.label, other.label), digest);
    },
  });
}
