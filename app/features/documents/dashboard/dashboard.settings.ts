import { z } from "zod";
import { setting } from "~/config/settings";

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

/** The parts that a microsite offers; each person hides some of them. */
export const dashboardWidgets = setting(
  "dashboard.widgets",
  z.array(z.enum(widgetNames)).meta({ ordered: true }),
  [...widgetNames],
  "microsite",
  Object.fromEntries(widgetNames.map((name) => [name, `documents.widgets.${name}` as const])),
);
