import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Configuration } from "~/admin/configuration/configuration";
import { answerTakeOver } from "~/admin/pages/configuration/answer-take-over.server";
import { compareRecorded } from "~/admin/pages/configuration/compare-recorded";
import { comparisonsPath } from "~/admin/pages/configuration/comparisons-path";
import { differencesView } from "~/admin/pages/configuration/differences-view.server";
import { readConfiguration } from "~/admin/pages/configuration/read-configuration.server";
import { compareWith } from "~/admin/pages/configuration/take-over.server";
import comparisons from "~/features/config-comparisons/config-comparisons.collection.server";
import { getConfiguration } from "~/features/config-comparisons/record-configuration.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { formatInstant } from "~/i18n/formats";

/** Limits the other recorded configurations that can be chosen. */
const maxOthers = 100;

interface Recorded {
  id: string;
  title: string;
  takenAt: Date;
}

const sideOf = ({ actor }: Entrance, { title, takenAt }: Recorded) =>
  `${title} (${formatInstant(takenAt, actor.formats)})`;

/** Compares a recorded configuration with the one in force, or with another recorded one. */
export async function comparisonLoader(args: LoaderFunctionArgs) {
  const { ctx, value: recordedConfiguration } = await readPage(args, getConfiguration, {
    id: args.params.id ?? "",
  });
  const otherId = new URL(args.request.url).searchParams.get("with") ?? "";
  const { t } = ctx;
  const other = otherId ? (await readPage(args, getConfiguration, { id: otherId })).value : null;
  const time = formatInstant(recordedConfiguration.takenAt, ctx.actor.formats);
  return {
    id: recordedConfiguration.id,
    heading: recordedConfiguration.title,
    about: t("configurations.from", { portal: recordedConfiguration.configuration.portal, time }),
    title: pageTitle(ctx, "admin.titleOf", { name: recordedConfiguration.title }),
    with: otherId,
    others: await otherChoices(args, ctx, recordedConfiguration.id),
    sides: {
      mine: other ? sideOf(ctx, other) : t("configurations.now"),
      theirs: recordedConfiguration.title,
    },
    view: await viewOf(ctx, recordedConfiguration, other?.configuration),
  };
}

/** Offers the configuration in force and the other recorded ones. */
async function otherChoices(args: LoaderFunctionArgs, ctx: Entrance, id: string) {
  const { value } = await readPage(args, comparisons.operations.list, { pageSize: maxOthers });
  const records = value.records as unknown as Recorded[];
  return [
    { value: "", label: ctx.t("configurations.now") },
    ...records
      .filter((other) => other.id !== id)
      .map((other) => ({ value: other.id, label: sideOf(ctx, other) })),
  ];
}

/** Shows how the other configuration differs; only the one in force can be changed. */
async function viewOf(
  ctx: Entrance,
  { id, configuration }: { id: string; configuration: Configuration },
  other: Configuration | undefined,
) {
  const live = await readConfiguration(ctx);
  const { closed } = live;
  if (other) {
    const recordedDifferences = await compareRecorded(live, other, configuration);
    return differencesView(recordedDifferences, ctx.t, { takesOver: false, closed });
  }
  const differences = await compareWith(live, configuration);
  return differencesView(differences, ctx.t, {
    takesOver: true,
    closed,
    page: `${comparisonsPath}/${id}`,
  });
}

export async function comparisonAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const recordedOutcome = await getConfiguration(ctx, { id: args.params.id ?? "" });
  if (recordedOutcome.kind !== "ok") throw pageOfFailure(recordedOutcome);
  const { configuration } = recordedOutcome.value;
  return byIntent(form, {
    async takeOver(digest) {
      const live = await readConfiguration(ctx);
      return answerTakeOver(ctx, live, await compareWith(live, configuration), digest);
    },
  });
}
