import { z } from "zod";
import { setting } from "~/config/settings";
import type { FeatureName } from "~/door/features";
import { withoutRepeats } from "~/lib/field-schemas";

/** The parts of the dashboard, in their order. */
export const widgetNames = [
  "approvals",
  "recent_orders",
  "recently_shipped_orders",
  "open_amounts",
  "expiring_quotes",
  "saved_carts",
  "news",
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Features without which a part of the dashboard is not offered (C-290). */
export const featureOfWidget: Partial<Record<WidgetName, FeatureName>> = {
  approvals: "approvals",
  expiring_quotes: "quotes",
  saved_carts: "saved_carts",
};

/** The parts that a microsite offers; each person hides some of them. */
export const dashboardWidgets = setting(
  "dashboard.widgets",
  withoutRepeats(z.array(z.enum(widgetNames))).meta({ ordered: true }),
  [...widgetNames],
  {
    scope: "microsite",
    labels: Object.fromEntries(widgetNames.map((name) => [name, `documents.widgets.${name}` as const])),
  },
);
