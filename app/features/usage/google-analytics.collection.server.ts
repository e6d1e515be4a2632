import type { z } from "zod";
import { text, yesNo } from "~/admin/columns";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import { googleAnalytics } from "./analytics.settings";

const inputSchema = googleAnalytics.schema.extend({
  active: googleAnalytics.schema.shape.active.default(false),
  measurementId: googleAnalytics.schema.shape.measurementId.default(""),
});

type Values = z.output<typeof inputSchema>;

/** Streams of Google Analytics: of the whole portal and of the microsites that differ. */
export default settingsArea({
  name: "google_analytics",
  path: "google_analytics_api_configs",
  group: "content",
  columns: [text("measurementId"), yesNo("active")],
  input: inputSchema,
  form: [
    { name: "measurementId", kind: "text", hint: "areas.google_analytics.idHint" },
    { name: "active", kind: "checkbox", hint: "areas.google_analytics.activeHint" },
  ],
  parts: [
    settingPart(googleAnalytics, {
      valueOf: ({ active, measurementId }: Values) => ({ active, measurementId }),
      fieldsOf: (stream) => stream,
    }),
  ],
  shows: { href: "/cookies", label: "frame.cookies.title" },
});
