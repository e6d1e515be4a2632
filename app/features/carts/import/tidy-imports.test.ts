import { expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { systemActor } from "../../identity/actor";
import { getImport } from "./import.queries.server";
import { startImport } from "./start-import.server";
import { tidyImports } from "./tidy-imports.server";

const day = 24 * 60 * 60_000;

it("keeps a list that was read in for a week", async () => {
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const services = testServices(await freshDatabase(), { erp: cartErp().erp, clock });
  const owner = context(services, person("place_orders"));
  const tidy = () => tidyImports(context(services, systemActor), {});
  const outcome = await startImport(owner, { kind: "order", text: "BOLT-M8\t2" });
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  const { id } = outcome.value;
  clock.advance(6 * day);
  expect(await tidy()).toMatchObject({ value: { lists: 0 } });
  clock.advance(2 * day);
  expect(await tidy()).toMatchObject({ value: { lists: 1 } });
  expect(await getImport(owner, { id })).toMatchObject({ kind: "notFound" });
});
