import { readEnv } from "~/config/env.server";
import { openHost } from "~/config/host.server";
import { openVault } from "~/config/seal.server";
import type { Database } from "~/db/db.server";
import { assertOutsideTransaction } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import type { Permission } from "~/door/permissions";
import type { Services } from "~/door/services";
import type { DemoErp } from "~/erp/demo-erp";
import type { Erp } from "~/erp/erp";
import { anonymousActor } from "~/features/identity/actor";
import { openJobs } from "~/jobs/boss.server";
import { type Clock, fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { noPayments } from "~/payments/payments";

export const nobody = anonymousActor("en");

/** Returns the value of an outcome that has to be ok; a collection may lack an operation. */
export function valueIn<T>(outcome: Outcome<T> | undefined): T {
  if (outcome?.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

/**
 * Builds the context of a signed-in person with just these permissions, who works for a customer of the first
 * sales area.
 */
export function person(...permissions: Permission[]): Actor {
  return {
    ...nobody,
    kind: "user",
    userId: newId(),
    userName: "Test Person",
    email: "person@example.com",
    sessionId: newId(),
    permissions: new Set(permissions),
    byRole: new Set(permissions),
    partner: { function: "soldTo", number: "100001", name: "Test Customer" },
    salesArea: { id: "1000", title: "Industry", currency: "EUR", system: "main" },
  };
}

/** Services with a real database; of the outside world only what the test gives. */
export function testServices(
  database: Database,
  options: { erp?: Erp; demoErp?: DemoErp; clock?: Clock; erpConnections?: Services["erpConnections"] } = {},
): Services {
  const absentPort = (what: string) =>
    new Proxy(
      {},
      {
        get: () => {
          assertOutsideTransaction();
          throw new Error(`This test has no ${what}`);
        },
      },
    );
  return {
    env: readEnv({ NODE_ENV: "test" }),
    host: openHost(readEnv({ NODE_ENV: "test" })),
    clock: options.clock ?? fixedClock("2026-11-21T09:00:00Z"),
    database,
    erp: options.erp ?? (absentPort("ERP") as Erp),
    erpConnections: options.erpConnections ?? {
      opened: { kind: "embedded", source: "stored", id: null, version: null, certificates: [] },
      pingOpened: () => Promise.resolve([]),
      findCodes: () => Promise.reject(new Error("This test has no other ERP")),
      ping: () => Promise.reject(new Error("This test has no other ERP")),
    },
    demoErp: options.demoErp ?? null,
    jobs: openJobs(),
    mail: absentPort("mail") as Services["mail"],
    mailbox: null,
    files: absentPort("files") as Services["files"],
    cache: {
      remember: (entry) => entry.fresh(undefined),
      peek: () => undefined,
      forget: () => undefined,
    },
    settings: { get: (setting) => Promise.resolve(setting.default) },
    sso: {
      providers: () => Promise.resolve([]),
      begin: () => Promise.resolve(null),
      finish: () => Promise.reject(new Error("This test has no provider")),
    },
    payments: noPayments,
    paymentSandbox: null,
    vault: openVault({ atRest: [Buffer.alloc(32, "t").toString("base64url")] }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    measure: { operation: () => undefined },
    usage: { count: () => undefined },
    push: {
      publicKey: "",
      accepts: () => false,
      send: () => Promise.reject(new Error("This test has no push")),
    },
    analytics: null,
    catalogSources: {
      lists: () => false,
      accepts: () => false,
      find: () => Promise.reject(new Error("This test has no catalog source")),
    },
  };
}

export function context(services: Services, actor: Actor = person()): Ctx {
  return { actor, requestId: newId(), origin: "192.0.2.1", services };
}
