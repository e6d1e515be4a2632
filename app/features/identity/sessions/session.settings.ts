import { z } from "zod";
import { setting } from "~/config/settings";

/** How long somebody may be away before the session ends, in minutes. */
export const idleLimit = setting("session.idle_minutes", z.number().int().min(5).max(1_440), 120);

/** The same for who chose to stay signed in for a working day. */
export const longIdleLimit = setting("session.long_idle_minutes", z.number().int().min(5).max(2_880), 1_200);

/** After this time everybody signs in again, busy or not, in hours. */
export const absoluteLimit = setting("session.absolute_hours", z.number().int().min(1).max(72), 20);
