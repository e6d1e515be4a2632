import { configurationFile } from "~/admin/configuration/write-configuration-file.server";
import {
  portableConfiguration,
  readConfiguration,
} from "~/admin/pages/configuration/read-configuration.server";
import comparisons from "~/features/config-comparisons/config-comparisons.collection.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { dayIn } from "~/lib/business-date";
import { configurationFacts } from "./configuration-facts.server";

/** Serves the configuration as an archive of readable JSON. */
export const loader = withoutPage(async (args) => {
  const { ctx } = await readPage(args, comparisons.operations.list, {});
  const configuration = await portableConfiguration(await readConfiguration(ctx), configurationFacts(ctx));
  const day = dayIn(ctx.actor.formats.timeZone, ctx.services.clock.now());
  return fileResponse({
    body: await configurationFile(configuration, ctx.actor.userId ?? undefined),
    type: "application/zip",
    name: `configuration-${day}.zip`,
  });
});
