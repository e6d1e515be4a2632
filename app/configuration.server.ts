import {
  parseConfigurationFile,
  writeConfigurationFile,
} from "./admin/configuration/configuration-file.server";
import { reasonOf } from "./admin/pages/configuration/answer-take-over.server";
import {
  portableConfiguration,
  readConfiguration,
} from "./admin/pages/configuration/read-configuration.server";
import type { LiveDifference } from "./admin/pages/configuration/take-over.server";
import { compareWith, takeAllOver } from "./admin/pages/configuration/take-over.server";
import { installation } from "./config/installation.server";
import type { Ctx } from "./door/operation.server";
import { permissions } from "./door/permissions";
import { portalAddressOf } from "./door/portal-address";
import { systemActor } from "./features/identity/actor";
import { writtenDictionary } from "./i18n/delivered-texts.server";
import { createTranslator } from "./i18n/translate";
import { newId } from "./lib/ids";
import { createServices } from "./services.server";

const t = createTranslator("en", writtenDictionary("en"));

/** Runs a task on the configuration of this installation, with the rights of the system. */
export async function withInstallation<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { services, close } = await createServices(installation());
  const allPermissions = new Set(permissions);
  const actor = { ...systemActor, permissions: allPermissions, byRole: allPermissions };
  try {
    return await work({ actor, requestId: newId(), origin: "", services });
  } finally {
    await close();
  }
}

/** Returns the configuration as an archive. */
export async function exportConfiguration(ctx: Ctx): Promise<Uint8Array> {
  const { clock, env } = ctx.services;
  const facts = { takenAt: clock.now(), portal: portalAddressOf(env) };
  return writeConfigurationFile(await portableConfiguration(await readConfiguration(ctx), facts));
}

/** Says line by line how the installation differs from a file. */
export async function checkConfiguration(ctx: Ctx, file: Uint8Array): Promise<string[]> {
  const differences = await compareWith(await readConfiguration(ctx), parseConfiguration(file));
  return differences.flatMap(linesOf);
}

/** Makes the installation equal to a file, and says line by line what was done and what could not be. */
export async function importConfiguration(
  ctx: Ctx,
  file: Uint8Array,
): Promise<{ taken: string[]; left: string[] }> {
  const { takenDifferences, remainingDifferences } = await takeAllOver(ctx, t, parseConfiguration(file));
  return {
    taken: takenDifferences.flatMap(linesOf),
    left: remainingDifferences.map(
      ({ difference, failure }) => `${nameOf(difference)}: ${reasonOf(t, failure)}`,
    ),
  };
}

function parseConfiguration(file: Uint8Array) {
  const configuration = parseConfigurationFile(file);
  if (!configuration) throw new Error("This is no configuration file.");
  return configuration;
}

const signs = { added: "+", removed: "-", changed: "~" };

const nameOf = ({ area, key }: LiveDifference) => `${area} / ${key}`;

function linesOf(difference: LiveDifference): string[] {
  const { state, fields } = difference;
  const head = `${signs[state]} ${nameOf(difference)}`;
  if (state !== "changed") return [head];
  const details = fields.map(
    ({ path, mine, theirs }) => `    ${path.join(".")}: ${mine ?? "(not set)"} → ${theirs ?? "(not set)"}`,
  );
  return [head, ...details];
}
