import { writeFile } from "node:fs/promises";
import { demoData, seedDemoErp } from "~/erp/embedded/seed-demo.server";
import { systemClock } from "~/lib/clock";
import { demoTenant } from "./demo-tenant";
import { type GatewaySystem, startGatewaySystem } from "./start-gateway";

export interface DemoGatewayOptions {
  databaseUrl: string;
  port: number;
  /** Number of past orders. */
  orders: number;
  /** Extension field of the headers of orders and quotes that may carry a key. */
  extension: string;
  user: string | undefined;
  password: string | undefined;
  /** Path of the settings file to write, with which a portal understands this tenant. */
  settingsFile: string;
}

/** Adds a field of the company's own to the headers of orders and quotes. */
export const withExtension = (field: string) => ({
  A_SalesOrder: { [field]: "String(60) cu" },
  A_SalesQuotation: { [field]: "String(60) cu" },
});

/** Starts the gateway with the demo data and tells how to reach it. */
export async function startDemoGateway(
  options: DemoGatewayOptions,
): Promise<{ system: GatewaySystem; lines: string[] }> {
  const system = await startGatewaySystem({
    databaseUrl: options.databaseUrl,
    clock: systemClock,
    port: options.port,
    extensions: withExtension(options.extension),
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
  const settings = demoTenant(options.extension);
  await writeFile(options.settingsFile, `${JSON.stringify(settings, null, 2)}\n`);
  return {
    system,
    lines: [
      `Address        ${url}`,
      `Client         ${sapClient}`,
      `User           ${account.user}`,
      `Password       ${account.password}`,
      `OAuth          ${url}/sap/bc/sec/oauth2/token, client ${account.client}, secret as the password`,
      `Extension      ${options.extension} (headers of orders and quotes)`,
      `Sales areas    1000/10/00, 1100/10/00, 2000/10/00 and those that A_CustomerSalesArea lists`,
      `Faults         POST, DELETE ${url}/control/faults`,
      `Settings file  ${options.settingsFile}`,
      "",
      "To run a portal on it, in another terminal:",
      "",
      `  ERP=s4hana SAP_URL=${url} SAP_CLIENT=${sapClient} SAP_USER=${account.user} \\`,
      `  SAP_PASSWORD=${account.password} SAP_SETTINGS_FILE=${options.settingsFile} \\`,
      "  DATA_DIR=.data/on-sap npm start",
    ],
  };
}
