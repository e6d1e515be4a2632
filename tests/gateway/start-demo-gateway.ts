import { demoData, seedDemoErp } from "~/erp/embedded/seed-demo.server";
import { systemClock } from "~/lib/clock";
import { type GatewaySystem, startGatewaySystem } from "./start-gateway";

export interface DemoGatewayOptions {
  databaseUrl: string;
  port: number;
  /** Number of past orders. */
  orders: number;
  /** Extension field of the order's header that may carry a key. */
  extension: string;
  user: string | undefined;
  password: string | undefined;
}

/** Starts the gateway with the demo data and tells how to reach it. */
export async function startDemoGateway(
  options: DemoGatewayOptions,
): Promise<{ system: GatewaySystem; lines: string[] }> {
  const system = await startGatewaySystem({
    databaseUrl: options.databaseUrl,
    clock: systemClock,
    port: options.port,
    extensions: { A_SalesOrder: { [options.extension]: "String(60) cu" } },
    account: {
      ...(options.user ? { user: options.user } : {}),
      ...(options.password ? { password: options.password } : {}),
    },
    async seed(erp) {
      await seedDemoErp(erp.pool, systemClock, (today) => demoData(today, options.orders));
      await erp.catchUp();
    },
  });
  const { url, sapClient, account } = system.gateway;
  return {
    system,
    lines: [
      `Address        ${url}`,
      `Client         ${sapClient}`,
      `User           ${account.user}`,
      `Password       ${account.password}`,
      `OAuth          ${url}/sap/bc/sec/oauth2/token, client ${account.client}, secret as the password`,
      `Extension      ${options.extension} (header of orders)`,
      `Sales areas    1000/10/00, 1100/10/00, 2000/10/00 and those that A_CustomerSalesArea lists`,
      `Faults         POST, DELETE ${url}/control/faults`,
    ],
  };
}
