import { fixedClock } from "~/lib/clock";
import { fillErp } from "../contracts/embedded-harness";
import { createFilledDatabase } from "../support/test-database";
import { ODataClient } from "./odata-client";
import { type GatewaySystem, type SystemOptions, startGatewaySystem } from "./start-gateway";

export interface SmallGateway extends GatewaySystem {
  client: ODataClient;
  clock: ReturnType<typeof fixedClock>;
}

/** Starts the gateway over a new database with the small master data, on Monday, 2 March 2026. */
export async function startSmallGateway(
  options: Partial<Pick<SystemOptions, "pageSize" | "extensions">> = {},
): Promise<SmallGateway> {
  const database = await createFilledDatabase("erp", fillErp);
  const clock = fixedClock("2026-03-02T09:00:00Z");
  const system = await startGatewaySystem({
    ...options,
    databaseUrl: database.url,
    clock,
    seed: () => Promise.resolve(),
  });
  const client = new ODataClient(system.gateway);
  await client.fetchToken();
  return {
    ...system,
    client,
    clock,
    async close() {
      await system.close();
      await database.drop();
    },
  };
}
