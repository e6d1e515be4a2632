import { z } from "zod";
import { figure, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { failedJobDays } from "~/jobs/jobs";
import { textWithoutSecrets, withoutSecrets } from "~/lib/without-secrets";
import { retryJob } from "./failed-jobs.server";
import { failedJobStore } from "./failed-jobs.store.server";
import { jobTitle } from "./job-title.server";

/** Names a job with its payload, by which several of one kind differ, as the log does. */
const jobName = (job: { name: string; data: Record<string, string> | null }) =>
  [job.name, ...Object.values(withoutSecrets(job.data ?? {}) as Record<string, string>)].join(" ");

export default defineCollection({
  name: "failed_jobs",
  aboutParams: { days: failedJobDays },
  path: "system/failed_jobs",
  group: "system",
  permission: "manage_jobs",
  can: ["delete", "bulkDelete", "download"],
  columns: [
    {
      ...text("name", { key: true, sortable: true, wrap: true }),
      cell: (job, { t }) => ({
        kind: "text",
        text: jobTitle(job.name, t),
        note: jobName(job),
        value: jobName(job),
      }),
    },
    instant("failedAt", { sortable: true }),
    figure("tries"),
    {
      ...text("reason", { width: "wide", wrap: true }),
      cell: ({ reason }) => ({ kind: "text", text: textWithoutSecrets(reason) }),
    },
  ],
  dated: true,
  sort: { field: "failedAt", direction: "desc" },
  input: z.strictObject({ name: z.string() }),
  form: [],
  commands: [
    {
      name: "retry",
      label: "areas.failed_jobs.retry",
      done: "areas.failed_jobs.retried",
      isOffered: () => true,
      operation: retryJob,
    },
  ],
  confirm: "areas.failed_jobs.confirm",
  shows: { href: "/admin/system/scheduled_jobs", label: "areas.scheduled_jobs.title" },
  store: failedJobStore,
});
