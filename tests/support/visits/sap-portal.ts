import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { systemClock } from "~/lib/clock";
import { demoTenant } from "../../gateway/demo-tenant";
import { withExtension } from "../../gateway/start-demo-gateway";
import { type GatewaySystem, startGatewaySystem } from "../../gateway/start-gateway";
import { type DemoPortal, demoPortal } from "../demo-portal";

const submissionField = "YY1_PortalKey_SDH";

/** Starts a demo portal whose ERP is a simulated S/4HANA with the demo's data behind it. */
export async function sapPortal(): Promise<DemoPortal & { sap: GatewaySystem }> {
  const { server, template } = inject("demo");
  const name = `${template}_sap_${process.pid}`;
  const erpDatabaseUrl = await createDatabase(server, name, template);
  const sap = await startGatewaySystem({
    databaseUrl: erpDatabaseUrl,
    clock: systemClock,
    extensions: withExtension(submissionField),
    seed: async () => undefined,
  });
  const settingsFile = join(await mkdtemp(join(tmpdir(), "tradepost-sap-")), "sap.json");
  await writeFile(settingsFile, JSON.stringify(demoTenant(submissionField)));
  const { url, sapClient, account } = sap.gateway;
  const demo = await demoPortal({
    ERP: "s4hana",
    SAP_URL: url,
    SAP_CLIENT: sapClient,
    SAP_USER: account.user,
    SAP_PASSWORD: account.password,
    SAP_SETTINGS_FILE: settingsFile,
  });
  return {
    ...demo,
    erpDatabaseUrl,
    sap,
    async close() {
      await demo.close();
      await sap.close();
      await dropDatabase(server, name);
    },
  };
}
