import { systemClock } from "~/lib/clock";
import { version } from "../../package.json";
import type { Env } from "./env.server";
import { openErrorReports, withReports } from "./error-reports.server";
import { openLog } from "./log.server";
import { noTraces, openTraces } from "./traces.server";

/** Opens the log and, where the environment names them, the services that errors and traces are sent to. */
export function openReports(env: Env) {
  const log = openLog({ level: env.LOG_LEVEL, clock: systemClock });
  const { SENTRY_DSN: dsn, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  const reports = dsn
    ? openErrorReports({
        dsn,
        release: version,
        environment: env.NODE_ENV,
        clock: systemClock,
        onFailure: (cause) => log.warn({ cause }, "error-report-not-sent"),
      })
    : null;
  const traces = endpoint
    ? openTraces({
        endpoint,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        release: version,
        now: () => systemClock.now().getTime(),
        onFailure: (cause) => log.warn({ cause }, "traces-not-sent"),
      })
    : noTraces;
  return {
    log: reports ? withReports(log, reports) : log,
    traces,
    async closeReports(): Promise<void> {
      await Promise.all([reports?.close(), traces.close()]);
    },
  };
}
