import { z } from "zod";
import { choice, figure, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { jobTitle } from "./job-title.server";
import { findJobs, pauseJob, resumeJob, runJob, type ScheduledJob } from "./scheduled-jobs.server";

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
    text("schedule"),
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
  store: listStore<ScheduledJob>(({ db }) => findJobs(db), { search: ["name"], sort: "name" }),
});
