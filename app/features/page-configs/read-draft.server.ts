import type { z } from "zod";
import { type Failure, type Problem, Stopped } from "~/door/outcome";
import { pathOf } from "~/door/problem";
import { checkConfig } from "~/forms/check/check-config";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { PageConfig } from "~/forms/page-config";
import { readPageConfig } from "~/forms/page-config-json";
import type { MessageKey } from "~/i18n/messages";
import { snakeName } from "~/lib/snake-case";

/** Limits the problems that are shown: more help nobody. */
const maxReasons = 20;

/** Parses a configuration, text or JSON; stops the operation with the problems that it has. */
export function readDraft(form: ConfiguredForm, draft: string | Record<string, unknown>): PageConfig {
  const parsedConfig = readPageConfig(typeof draft === "string" ? parseJson(draft) : draft);
  if (!parsedConfig.success) throw refusedFor(parsedConfig.error.issues.flatMap(shapeProblems));
  const problems = checkConfig(form, parsedConfig.data).map(
    ({ element, reason, detail = "" }): Problem => ({
      path: "config",
      text: {
        key: `configs.refused.${reason}` as MessageKey,
        params: { element: snakeName(element), detail: snakeName(detail) },
      },
    }),
  );
  if (problems.length > 0) throw refusedFor(problems);
  return parsedConfig.data;
}

type Issue = z.core.$ZodIssue;

/** Lists the places at which the JSON does not have the shape of a configuration. */
function shapeProblems(issue: Issue): Problem[] {
  const places =
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return places.map((path) => {
    const place = snakeName(pathOf(path)) || "{ }";
    const key = issue.code === "unrecognized_keys" ? "configs.refused.shapeUnknown" : "configs.refused.shape";
    return { path: "config", text: { key, params: { place } } };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d{1,9})/.exec(String(error))?.[1];
    if (at === undefined) throw refusedFor([{ path: "config", text: { key: "configs.refused.json" } }]);
    const line = text.slice(0, Number(at)).split("\n").length;
    throw refusedFor([{ path: "config", text: { key: "configs.refused.jsonLine", params: { line } } }]);
  }
}

function refusedFor(problems: Problem[]): Stopped {
  const failure: Failure = { kind: "invalid", problems: problems.slice(0, maxReasons) };
  return new Stopped(failure);
}
