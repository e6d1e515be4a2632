import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "~/config/env.server";
import { loadMasterData } from "~/erp/embedded/load-master-data.server";
import { createItemReservations } from "~/erp/item-reservations.store.server";
import { openS4Erp } from "~/erp/s4hana/open-s4-erp.server";
import { fixedClock } from "~/lib/clock";
import { type RunningGateway, startGatewayServer } from "../gateway/server";
import { type GatewaySystem, startGatewaySystem } from "../gateway/start-gateway";
import { smallMasterData } from "../support/erp/small-master-data";
import { testPool } from "../support/servers/test-pool";
import { createTestDatabase } from "../support/test-database";
import { context, draftOf, freshKey, kindOf, vanDijk } from "./erp/subject";
import { simulatedTenant } from "./s4hana-tenant";

/** Ways to prove who the portal is, over real connections, from the variables that an operator sets. */
describe("access to SAP", () => {
  const clock = fixedClock("2026-03-02T09:00:00Z");
  const directory = mkdtempSync(join(tmpdir(), "sap-access-"));
  const fileOf = (name: string, content: unknown) => {
    const file = join(directory, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const certificate = (name: string) =>
    fileURLToPath(new URL(`../gateway/certificates/${name}`, import.meta.url));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let system: GatewaySystem;
  /** The same system behind HTTPS. */
  let secure: RunningGateway;
  beforeAll(async () => {
    database = await createTestDatabase();
    system = await startGatewaySystem({
      databaseUrl: database.url,
      clock,
      seed: (erp) => erp.pool.transaction((sql) => loadMasterData(sql, smallMasterData())),
    });
    secure = await startGatewayServer({ erp: system.erp, tls: true });
  });
  afterAll(async () => {
    await secure.close();
    await system.close();
    await database.drop();
  });

  const openErp = (variables: Record<string, string>) =>
    openS4Erp(
      readEnv({
        NODE_ENV: "test",
        ERP: "s4hana",
        SAP_CLIENT: "100",
        SAP_SETTINGS_FILE: fileOf("settings.json", simulatedTenant),
        ...variables,
      }),
      { clock, reservations: createItemReservations(testPool({ connectionString: database.url })) },
    );
  const order = async (erp: ReturnType<typeof openErp>) => {
    const { value } = await erp.orders.create(context(), draftOf([["BRG-6204", "1"]]), freshKey());
    return value.state;
  };
  const overTls = (variables: Record<string, string>) =>
    openErp({ SAP_URL: secure.url, SAP_CA_FILE: certificate("ca.pem"), ...variables });

  it("by OAuth client credentials fetches one token for many requests, and another when it was refused", async () => {
    const oauth = {
      SAP_TOKEN_URL: `${secure.url}/sap/bc/sec/oauth2/token`,
      SAP_USER: secure.account.client,
    };
    const erp = overTls({ ...oauth, SAP_PASSWORD: secure.account.password });
    const tokens = () => secure.received.filter(({ url }) => url.includes("oauth2/token")).length;
    await Promise.all([1, 2, 3].map(() => erp.partners.get(context(), vanDijk)));
    expect(await order(erp)).toBe("created");
    expect(tokens()).toBe(1);
    secure.sessions.expireBearers();
    expect(await order(erp)).toBe("created");
    expect(tokens()).toBe(2);
    const headers = secure.received.at(-1)?.headers.authorization ?? "";
    expect(headers).toMatch(/^Bearer /);
    erp.close();
    const wrong = overTls({ ...oauth, SAP_PASSWORD: "wrong" });
    expect(await kindOf(wrong.partners.get(context(), vanDijk))).toBe("auth");
    wrong.close();
  });

  it("by a client certificate needs no password in any request", async () => {
    const erp = overTls({ SAP_CERTIFICATE_FILE: certificate("portal.p12"), SAP_PASSWORD: "test" });
    expect(await order(erp)).toBe("created");
    expect(secure.received.at(-1)?.headers.authorization).toBeUndefined();
    erp.close();
  });

  it("refuses a system whose certificate nobody knows, before it sends anything", async () => {
    const before = secure.received.length;
    const { user: SAP_USER, password: SAP_PASSWORD } = secure.account;
    const erp = openErp({ SAP_URL: secure.url, SAP_USER, SAP_PASSWORD });
    expect(await kindOf(erp.partners.get(context(), vanDijk))).toBe("network");
    expect(secure.received).toHaveLength(before);
    erp.close();
  });

  it("by a destination of BTP goes through the connectivity proxy, whose token is renewed by itself", async () => {
    const { cloud, received } = system.gateway;
    const erp = openErp({
      SAP_DESTINATION: cloud.destination,
      SAP_BINDINGS_FILE: fileOf("bindings.json", cloud.bindings()),
    });
    expect(await order(erp)).toBe("created");
    const before = received.length;
    // Both tokens have expired: the proxy answers with 407, the destination service with 401.
    cloud.expire();
    expect(await order(erp)).toBe("created");
    expect(received.length).toBeGreaterThan(before);
    const { host, "proxy-authorization": proof } = received.at(-1)?.headers ?? {};
    expect([host, proof?.slice(0, 7)]).toEqual([cloud.virtualHost, "Bearer "]);
    erp.close();
    const erpWithoutDestination = openErp({
      SAP_DESTINATION: "NONE",
      SAP_BINDINGS_FILE: fileOf("bindings.json", cloud.bindings()),
    });
    expect(await kindOf(erpWithoutDestination.partners.get(context(), vanDijk))).toBe("auth");
    erpWithoutDestination.close();
  });
});
