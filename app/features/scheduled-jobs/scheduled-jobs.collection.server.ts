import { z } from "zod";
import { choice, figure, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import type { Translate } from "~/i18n/translate";
import type { Cell } from "~/ui/lists/list-view";
import { jobTitle } from "./job-title.server";
import { findJobs, nextRunOf, pauseJob, resumeJob, runJob, type ScheduledJob } from "./scheduled-jobs.server";

/** Says how often a job runs; programs read the cron expression, in UTC. */
function scheduleCell(schedule: string | null, t: Translate): Cell | null {
  if (schedule === null) return null;
  const [minutes = "", hours = ""] = schedule.split(" ");
  const value = schedule;
  if (hours !== "*") return { kind: "text", text: t("areas.scheduled_jobs.daily"), value };
  if (!minutes.startsWith("*")) return { kind: "text", text: t("areas.scheduled_jobs.hourly"), value };
  const params = { minutes: Number(minutes.split("/")[1] ?? 1) };
  return { kind: "text", text: t("areas.scheduled_jobs.everyMinutes", params), value };
}

export default defineCollection({
  name: "scheduled_jobs",
  path: "system/scheduled_jobs",
  group: "system",
  permission: "manage_jobs",
  can: ["download"],
  columns: [
    {
      ...text("name", { key: true, sortable: true }),
      // The log calls a job by its name.
      cell: ({ name }, { t }) => ({ kind: "text", text: jobTitle(name, t), note: name, value: name }),
    },
    { ...text("schedule"), cell: ({ schedule }, { t }) => scheduleCell(schedule, t) },
    instant("nextRun"),
    choice("state", { choices: "jobState", sortable: true }),
    instant("lastRun"),
    choice("lastResult", { choices: "jobResult" }),
    figure("waiting"),
    figure("failed"),
  ],
  sort: { field: "name", direction: "asc" },
  input: z.strictObject({}),
  form: [],
  commands: [
    {
      name: "run",
      label: "areas.scheduled_jobs.run",
      done: "areas.scheduled_jobs.started",
      // A job without a schedule needs a payload from its caller.
      isOffered: ({ schedule }) => schedule !== null,
      operation: runJob,
    },
    {
      name: "pause",
      label: "areas.scheduled_jobs.pause",
      done: "areas.scheduled_jobs.paused",
      isOffered: ({ schedule, state }) => schedule !== null && state !== "paused",
      operation: pauseJob,
    },
    {
      name: "resume",
      label: "areas.scheduled_jobs.resume",
      done: "areas.scheduled_jobs.resumed",
      isOffered: ({ state }) => state === "paused",
      operation: resumeJob,
    },
  ],
  tools: [{ href: "/admin/system/failed_jobs", label: "areas.failed_jobs.title" }],
  shows: { href: "/admin/activities?subject=scheduled_jobs", label: "areas.activities.title" },
  store: listStore<ScheduledJob & { nextRun: Date | null }>(
    async ({ db, clock }) =>
      (await findJobs(db)).map((job) => ({ ...job, nextRun: nextRunOf(job, clock.now()) })),
    {
      search: ["name"],
      sort: "name",
      words: {
        name: ({ name }, t) => jobTitle(name, t),
        state: ({ state }, t) => t(`choices.jobState.${state}`),
      },
    },
  ),
});
