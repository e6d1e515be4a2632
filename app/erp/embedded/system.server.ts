import type { Clock } from "~/lib/clock";
import type { ServiceHealth, System } from "../port/system";
import { textIn } from "../texts/text";
import type { Engine } from "./engine.server";

/** Query per service that checks whether it works. */
const probes: Record<string, string> = {
  partners: "SELECT 1 FROM partners LIMIT 1",
  materials: "SELECT 1 FROM materials LIMIT 1",
  pricing: "SELECT 1 FROM conditions LIMIT 1",
  availability: "SELECT 1 FROM stock LIMIT 1",
  documents: "SELECT 1 FROM documents LIMIT 1",
  receivables: "SELECT 1 FROM open_items LIMIT 1",
};

export function systemOf(engine: Engine, clock: Clock): System {
  return {
    ping: (ctx) =>
      engine.read("system.ping", ctx, async (call) => {
        const health: ServiceHealth[] = [];
        for (const [service, probe] of Object.entries(probes)) {
          const start = clock.monotonic();
          const text = await call.sql.many(probe).then(
            (rows) => (rows.length > 0 ? "" : "empty"),
            (error: Error) => error.message,
          );
          const ok = text === "" || text === "empty";
          health.push({ service, ok, milliseconds: Math.round(clock.monotonic() - start), text });
        }
        return health;
      }),
    salesAreas: (ctx) =>
      engine.read("system.salesAreas", ctx, async (call) =>
        [...call.reference.salesAreas.values()].map((area) => ({
          salesArea: area.id,
          title: textIn(area.titles, call.language),
          currency: area.currency,
          today: call.today,
        })),
      ),
  };
}
