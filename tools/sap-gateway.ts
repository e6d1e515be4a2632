import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { createDatabase } from "~/db/databases.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";

/**
 * `npm run sap:gateway`: an SAP system to try the portal with. Starts the gateway simulator with demo data and prints
 * how to start a portal on it; ends with Ctrl+C. SAP_PASSWORD fixes the password, DATABASE_URL names an empty database of one's own.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env.SAP_PORT ?? "8001" },
    orders: { type: "string", default: process.env.DEMO_ORDERS ?? "2000" },
    extension: { type: "string", default: "YY1_PortalKey_SDH" },
  },
});
const directory = join(process.env.DATA_DIR ?? ".data", "sap-gateway");
// Holds the settings file, also where the database is elsewhere.
await mkdir(directory, { recursive: true });
const postgres = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ directory });
const databaseUrl = process.env.DATABASE_URL ?? (await createDatabase(postgres?.url ?? "", "sap"));
// Loads modules through Vite, which bundles the ERP's migrations.
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
});
const { startDemoGateway } = (await vite.ssrLoadModule(
  "/tests/gateway/start-demo-gateway.ts",
)) as typeof import("../tests/gateway/start-demo-gateway");
const { system, lines } = await startDemoGateway({
  databaseUrl,
  port: Number(values.port),
  orders: Number(values.orders),
  extension: values.extension,
  user: process.env.SAP_USER,
  password: process.env.SAP_PASSWORD,
  settingsFile: resolve(directory, "sap.json"),
});
for (const line of lines) console.log(line);

let isClosing = false;
async function close(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  await system.close();
  await vite.close();
  await postgres?.stop();
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
