import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { reportOutages } from "../web/report-outages";

it("gives back what was typed into a form whose data could not be stored", async () => {
  const context = { form: "the form of this request" };
  const action = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
  const build = { routes: { claim: { module: { default: () => null, action } } } } as unknown as ServerBuild;
  const guardedBuild = reportOutages(build, {
    explain: () => ({ status: 503, headers: { "Retry-After": "30" }, body: "" }),
    isOutage: () => true,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    typedIn: (sentContext) => (sentContext === context ? { typedText: "The gate was closed at noon." } : {}),
  });
  const guardedAction = guardedBuild.routes.claim?.module.action as unknown as (
    args: object,
  ) => Promise<unknown>;
  const request = new Request("http://portal.invalid/claim", { method: "POST" });
  await expect(guardedAction({ request, context })).rejects.toMatchObject({
    data: { page: "outage", typedText: "The gate was closed at noon." },
    init: { status: 503 },
  });
});
