import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { autoSimulate } from "../cart.settings";
import { addItems } from "./add-items.server";
import { cartList } from "./cart-list";
import { getCartPage } from "./cart-page.queries.server";
import { cartSorts } from "./lines-of-page";

const localization = {
  t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
  formats: defaultFormats,
};
const turns = 12;

describe("a cart of 500 lines", () => {
  it("takes another line for at most three times what a cart of five costs, in CPU and in bytes", async () => {
    const database = await freshDatabase();
    const services = {
      ...testServices(database, { erp: cartErp().erp }),
      // Excludes the work of the ERP, which is not the portal's.
      settings: {
        get: (setting: { key: string; default: unknown }) =>
          Promise.resolve(setting.key === autoSimulate.key ? false : setting.default),
      } as ReturnType<typeof testServices>["settings"],
    };
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({ material: "BOLT-M8", quantity: "2" }));
    const someone = async (count: number) => {
      const ctx = context(services, person("place_orders"));
      await addItems(ctx, { items: lines(count) });
      return ctx;
    };
    const [smallCtx, largeCtx] = [await someone(5), await someone(500)];

    /** Adds a line and reads the page that is shown next: microseconds of CPU and bytes of the page's data. */
    async function addOne(ctx: typeof smallCtx): Promise<{ cpu: number; bytes: number; count: number }> {
      const cpuBefore = process.cpuUsage();
      await addItems(ctx, { items: lines(1) });
      const part = { page: 1, pageSize: 10, sort: cartSorts.usual };
      const outcome = await getCartPage(ctx, { part });
      if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
      const { lines: cartLines, totalLines } = outcome.value;
      const options = { ...part, totalLines, showsDelivery: true, lineHref: String };
      const bytes = JSON.stringify(cartList(cartLines, options, localization)).length;
      const { user, system } = process.cpuUsage(cpuBefore);
      return { cpu: user + system, bytes, count: totalLines };
    }

    for (let warmTime = 0; warmTime < 8; warmTime++) {
      await addOne(smallCtx);
      await addOne(largeCtx);
    }
    const cost = { small: { cpu: Infinity, bytes: 0 }, large: { cpu: Infinity, bytes: 0 } };
    // Alternates both carts and takes the cheapest turn: other load on the machine only adds.
    for (let turn = 0; turn < turns; turn++) {
      const smallTurn = await addOne(await someone(5));
      const largeTurn = await addOne(largeCtx);
      expect([smallTurn.count, largeTurn.count]).toEqual([6, 509 + turn]);
      cost.small = { cpu: Math.min(cost.small.cpu, smallTurn.cpu), bytes: smallTurn.bytes };
      cost.large = { cpu: Math.min(cost.large.cpu, largeTurn.cpu), bytes: largeTurn.bytes };
    }
    expect(cost.large.bytes / cost.small.bytes).toBeLessThan(3);
    expect(cost.large.cpu / cost.small.cpu).toBeLessThan(3);
  });
});
