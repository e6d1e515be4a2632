import { migrateDatabase } from "~/db/migrate.server";
import type { FaultName, FaultSettings, Faults } from "~/erp/demo-erp";
import type { Erp, ErpContext } from "~/erp/erp";
import { createItemReservations } from "~/erp/item-reservations.store.server";
import { basicCredentials } from "~/erp/s4hana/access/credentials";
import { createS4Erp } from "~/erp/s4hana/create-s4-erp.server";
import { fixedClock } from "~/lib/clock";
import type { FaultRule, GatewayFault } from "../gateway/faults";
import { type GatewaySystem, startGatewaySystem } from "../gateway/start-gateway";
import { testPool } from "../support/servers/test-pool";
import { createFilledDatabase } from "../support/test-database";
import { fillErp, setSold } from "./embedded-harness";
import type { ErpUnderTest } from "./erp/subject";
import { simulatedTenant } from "./s4hana-tenant";

/** Starts the adapter in front of a simulated SAP system with the small master data, on Monday, 2 March 2026. */
export async function startS4Erp(): Promise<
  ErpUnderTest & {
    system: GatewaySystem;
    openAnother(): ReturnType<typeof createS4Erp>;
    waitMinutes(minutes: number): void;
  }
> {
  // The tables of SAP and of the portal, as a test needs both.
  const database = await createFilledDatabase("sap", async (url) => {
    await fillErp(url);
    await migrateDatabase(url);
  });
  const clock = fixedClock("2026-03-02T09:00:00Z");
  const system = await startGatewaySystem({
    databaseUrl: database.url,
    clock,
    seed: () => Promise.resolve(),
  });
  const pool = testPool({ connectionString: database.url, max: 4 });
  const reservations = createItemReservations(pool);
  const { url, account, sapClient } = system.gateway;
  // Days by which SAP is ahead, as the flow of documents needs some.
  let movedDays = 0;
  // Minutes by which the portal is ahead, to let its leases run out.
  let movedMinutes = 0;
  const openErp = () =>
    createS4Erp({
      transport: { url },
      credentials: basicCredentials(account.user, account.password),
      client: sapClient,
      settings: simulatedTenant,
      reservations,
      clock: {
        ...clock,
        now: () => new Date(clock.now().getTime() + movedDays * 86_400_000 + movedMinutes * 60_000),
      },
    });
  const erp = openErp();
  const faults = faultsOf(system);
  return {
    erp: withDeadlines(erp, faults.isHanging),
    clock,
    system,
    /** Opens a second portal's connection to the same system. */
    openAnother: openErp,
    faults,
    /** Lets time pass for the portal alone. */
    waitMinutes(minutes: number) {
      movedMinutes += minutes;
    },
    async advanceTime(days) {
      await system.erp.advanceTime(days);
      movedDays += days;
    },
    setSold: (material, isSold) => setSold(system.erp.pool, material, isSold),
    async close() {
      erp.close();
      await pool.end();
      await system.close();
      await database.drop();
    },
  };
}

/** Switches the faults of the contract on in the gateway, where SAP, its proxies or the network have them. */
function faultsOf({ gateway }: GatewaySystem): Faults & { isHanging(): boolean } {
  const rules = new Map<FaultName, FaultRule>();
  const apply = () => {
    const remainingFaults = new Set(gateway.faults.list().map(({ fault }) => fault));
    gateway.faults.clear();
    for (const [name, rule] of rules) {
      if (rule.times !== undefined && !remainingFaults.has(rule.fault)) rules.delete(name);
      else gateway.faults.set(rule);
    }
  };
  return {
    async set(name, settings = {}, times) {
      const fault = gatewayFault(name, settings);
      if (!fault) throw new Error(`The gateway has no fault ${name}`);
      apply();
      rules.set(name, hangingRule({ fault, ...targetOf(name, settings), ...(times ? { times } : {}) }));
      gateway.faults.clear();
      for (const rule of rules.values()) gateway.faults.set(rule);
    },
    async clear(name) {
      if (name) rules.delete(name);
      else rules.clear();
      apply();
    },
    isHanging: () => gateway.faults.list().some(({ fault }) => "hang" in fault && fault.hang === true),
    list: async () => [],
    calls: async () => [],
    forgetCalls: async () => undefined,
  };
}

/** Milliseconds after a request met a fault until its caller gives up; a lost reply leaves SAP time to commit. */
const patience = { lostReply: 1_500, lostRequest: 200 };

const waitingCalls = new Set<AbortController>();

/** Makes a fault that ends the calls in flight some time after it hit one. */
function hangingRule(rule: FaultRule): FaultRule {
  const { fault, method, address } = rule;
  if (!("hang" in fault) || !fault.hang) return rule;
  const delay = fault.kind === "lostReply" ? patience.lostReply : patience.lostRequest;
  return {
    ...rule,
    matches: (request) => {
      if ((method && method !== request.method) || (address && !request.url.includes(address))) return false;
      setTimeout(() => {
        for (const call of waitingCalls) call.abort();
      }, delay);
      return true;
    },
  };
}

/** Ends calls to a system that does not answer, as the connection in front of every adapter does. */
function withDeadlines(erp: Erp, isHanging: () => boolean): Erp {
  const wrap = <T extends object>(group: T): T =>
    new Proxy(group, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (ctx: ErpContext, ...args: unknown[]) => {
          if (ctx.signal || !isHanging()) return method.call(target, ctx, ...args);
          const controller = new AbortController();
          waitingCalls.add(controller);
          const call = method.call(target, { ...ctx, signal: controller.signal }, ...args);
          return call.finally(() => waitingCalls.delete(controller));
        };
      },
    });
  return new Proxy(erp, { get: (target, name) => wrap(Reflect.get(target, name)) });
}

function gatewayFault(name: FaultName, { retryAfter, by }: FaultSettings): GatewayFault | null {
  const json = { contentType: "application/json", body: "{}" };
  switch (name) {
    case "unavailable":
      return { kind: "status", status: 503, ...json, ...(retryAfter ? { retryAfter } : {}) };
    case "maintenance":
      return { kind: "page" };
    case "throttled":
      return { kind: "status", status: 429, ...json, ...(retryAfter ? { retryAfter } : {}) };
    case "auth":
      return { kind: "status", status: 401 };
    case "protocol":
      return { kind: "garbage" };
    case "reset":
      return { kind: "lostRequest" };
    case "lostRequest":
      return { kind: "lostRequest", hang: true };
    case "lostReply":
      return { kind: "lostReply", hang: true };
    case "locked": {
      const message = { value: `Sales document is currently being processed by user ${by}` };
      return {
        kind: "status",
        status: 423,
        contentType: "application/json",
        body: JSON.stringify({ error: { code: "V1/042", message } }),
      };
    }
    case "refused": {
      const message = { value: "Refused" };
      return {
        kind: "status",
        status: 400,
        ...json,
        body: JSON.stringify({ error: { code: "ZTP/fault.refused", message } }),
      };
    }
    case "hang":
      return { kind: "lostRequest", hang: true };
    default:
      return null;
  }
}

/** Requests behind an operation of the port; locks and refusals concern what changes something. */
function targetOf(
  name: FaultName,
  { operations = [] }: FaultSettings,
): { method?: string; address?: string } {
  if (name === "locked" || name === "refused") return { method: "POST", address: "/A_SalesOrder" };
  if (operations.includes("orders.create")) return { method: "POST", address: "/A_SalesOrder" };
  if (operations.includes("receivables.postPayment")) return { method: "POST", address: "/A_PaymentAdvice" };
  if (operations.includes("partners.")) return { address: "API_BUSINESS_PARTNER" };
  return {};
}
