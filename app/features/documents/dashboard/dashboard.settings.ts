import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

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

/** The banner of a sales area on the dashboard; empty: none. */
export const promotionalBanner = setting(
  "dashboard.banner",
  z.strictObject({ text: textsSchema(1_000) }),
  { text: {} },
  "sales area",
);
