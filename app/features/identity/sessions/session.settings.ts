import { z } from "zod";
import { setting, settingsFit } from "~/config/settings";

/** Idle time-out of a session, in minutes. */
export const idleLimit = setting("session.idle_minutes", z.number().int().min(5).max(1_440), 120);

/** Idle time-out of a session that stays signed in for a working day, in minutes. */
export const longIdleLimit = setting("session.long_idle_minutes", z.number().int().min(5).max(2_880), 1_200);
settingsFit(idleLimit, longIdleLimit, (idle, longIdle) => idle <= longIdle, [
  "settings.idleOrder",
  "settings.longIdleOrder",
]);

/** Longest lifetime of a session, busy or not, in hours. */
export const absoluteLimit = setting("session.absolute_hours", z.number().int().min(1).max(72), 20);
