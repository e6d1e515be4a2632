import { hostname } from "node:os";
import type { Log } from "~/door/services";
import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { StartRefusal } from "~/lib/start-refusal";
import { withoutSecrets } from "~/lib/without-secrets";
import { describeError } from "./log.server";

const sendTimeout = 5_000;
/** Limits the reports of a minute: an error that repeats says nothing new. */
const maxReportsPerMinute = 30;
/** Number of requests whose errors are remembered: each part of a page fails on its own, and for the same reason. */
const maxRememberedErrors = 100;
/** Pause after the service asked for one without saying how long. */
const defaultPause = 60_000;

export interface ErrorReports {
  report(facts: Record<string, unknown>, event: string): void;
  /** Waits for reports that are under way. */
  close(): Promise<void>;
}

/** Address and public key of a project, from its DSN: `https://<key>@<host>/<project>`. */
function projectOf(dsn: string): { url: string; key: string } {
  const { protocol, host, username, pathname } = new URL(dsn);
  const [, path = "", project = ""] = /^(.*)\/(\w+)$/.exec(pathname) ?? [];
  if (!username || !project) throw new StartRefusal("SENTRY_DSN has no key or no project.");
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}

/**
 * Reports defects to a service that speaks Sentry's protocol (envelopes over HTTP). A report has what the log has: no
 * query strings, no input, no values of statements.
 */
export function openErrorReports(options: {
  dsn: string;
  release: string;
  environment: string;
  clock: Pick<Clock, "now">;
  onFailure(cause: string): void;
}): ErrorReports {
  const { dsn, release, environment, clock, onFailure } = options;
  const { url, key } = projectOf(dsn);
  const pendingReports = new Set<Promise<void>>();
  let silentUntil = 0;
  let minute = 0;
  let reportsInMinute = 0;
  const reportedErrors = new Set<string>();

  function isRepeated({ error, requestId }: Record<string, unknown>): boolean {
    if (!(error instanceof Error) || typeof requestId !== "string") return false;
    const key = `${requestId} ${error.name} ${error.message}`;
    if (reportedErrors.has(key)) return true;
    reportedErrors.add(key);
    const [oldestKey = ""] = reportedErrors;
    if (reportedErrors.size > maxRememberedErrors) reportedErrors.delete(oldestKey);
    return false;
  }

  function isAllowed(now: number): boolean {
    if (now < silentUntil) return false;
    const thisMinute = Math.floor(now / 60_000);
    if (thisMinute !== minute) [minute, reportsInMinute] = [thisMinute, 0];
    reportsInMinute += 1;
    return reportsInMinute <= maxReportsPerMinute;
  }

  async function send(facts: Record<string, unknown>, event: string, at: Date): Promise<void> {
    const eventId = newId().replaceAll("-", "");
    const payload = JSON.stringify({
      event_id: eventId,
      timestamp: at.toISOString(),
      platform: "node",
      level: "error",
      logger: event,
      release,
      environment,
      server_name: hostname(),
      ...contentOf(facts, event),
    });
    const head = JSON.stringify({ event_id: eventId, sent_at: at.toISOString() });
    const item = JSON.stringify({ type: "event", length: Buffer.byteLength(payload) });
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=tradepost/${release}, sentry_key=${key}`,
      },
      body: `${head}\n${item}\n${payload}\n`,
      signal: AbortSignal.timeout(sendTimeout),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.status === 429) {
      const seconds = Number(response.headers.get("Retry-After"));
      silentUntil = clock.now().getTime() + (seconds > 0 ? seconds * 1_000 : defaultPause);
    } else if (!response.ok) onFailure(`HTTP ${response.status}`);
  }

  return {
    report(facts, event) {
      const at = clock.now();
      if (isRepeated(facts) || !isAllowed(at.getTime())) return;
      const transmission = send(facts, event, at)
        .catch((error: unknown) => onFailure(String(error)))
        .finally(() => pendingReports.delete(transmission));
      pendingReports.add(transmission);
    },
    close: async () => void (await Promise.all(pendingReports)),
  };
}

/** Exception with its stack, or the event as a message; the other facts are tags and extra data. */
function contentOf({ error, requestId, ...others }: Record<string, unknown>, event: string) {
  const extra = withoutSecrets(others);
  const tags = { event, ...(typeof requestId === "string" ? { requestId } : {}) };
  // Services group reports by their message: one group for each error of scripts, not one for all.
  const title = typeof others.message === "string" ? others.message : event;
  if (!(error instanceof Error)) return { message: { formatted: title }, tags, extra };
  const exceptions = [];
  for (let each: ReturnType<typeof describeError> | undefined = describeError(error); each; each = each.cause)
    exceptions.unshift({ type: each.name, value: each.message, ...framesOf(each.stack) });
  return { exception: { values: exceptions }, tags, extra };
}

/** Reads the frames of a stack, the outermost first, as the protocol wants them. */
function framesOf(stack: string | undefined) {
  const lines = stack?.split("\n") ?? [];
  const frames = lines.flatMap((line) => {
    const [, name, file, row, column] = /^\s+at (?:(.+?) \(|async )?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (!file) return [];
    const isOurs = !file.includes("node_modules") && !file.startsWith("node:");
    return [
      { function: name ?? "?", filename: file, lineno: Number(row), colno: Number(column), in_app: isOurs },
    ];
  });
  return frames.length > 0 ? { stacktrace: { frames: frames.reverse() } } : {};
}

/** Adds reports to a log: of errors, and of scripts that failed in a browser. */
export function withReports(log: Log, reports: Pick<ErrorReports, "report">): Log {
  return {
    info: (facts, event) => log.info(facts, event),
    warn(facts, event) {
      log.warn(facts, event);
      if (event === "client-error") reports.report(facts, event);
    },
    error(facts, event) {
      log.error(facts, event);
      reports.report(facts, event);
    },
  };
}
