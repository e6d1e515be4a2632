import { afterAll, beforeAll, expect, it } from "vitest";
import { cardPayments, submissions } from "~/features/carts/cart.tables";
import { newId } from "~/lib/ids";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder } from "../../../../tests/contracts/erp/subject";
import { openPaying } from "../../../../tests/support/paying";
import { isOrderPayable } from "./order-advances.queries.server";
import { prepayOrder } from "./prepay-order.server";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;

beforeAll(async () => {
  world = await startEmbeddedErp();
});
afterAll(() => world.close());

it.each([
  ["captured", null, "receivables.advance.prepaidInFull"],
  [null, null, "receivables.advance.prepaidInFull"],
  ["captured", "1.00", "receivables.advance.rangeLeft"],
  ["released", null, null],
] as const)(
  "an order whose card is %s, %s of it taken, is not paid twice",
  async (outcome, takenAmount, refusal) => {
    const { ctx, services } = await openPaying(world);
    const { db } = services.database;
    const { number: order, total } = await createOrder(world, [["BRG-6204", "3"]]);
    const id = newId();
    const at = new Date();
    await db.insert(submissions).values({
      id,
      cartId: newId(),
      cartVersion: 1,
      userId: newId(),
      kind: "order",
      state: "confirmed",
      soldTo: "100001",
      salesAreaId: "1000",
      system: ctx.actor.salesArea?.system ?? "",
      key: id,
      content: {} as never,
      documentNumber: order,
      createdAt: at,
    });
    const payment = { submissionId: id, reference: id, amount: total, currency: "EUR", createdAt: at };
    await db.insert(cardPayments).values({ ...payment, outcome, taken: takenAmount });

    const answer = await prepayOrder(ctx, { order, part: total });
    if (refusal === null) expect(answer.kind).toBe("ok");
    else expect(answer).toMatchObject({ kind: "invalid", problems: [{ text: { key: refusal } }] });
    const isPayable = refusal === "receivables.advance.rangeLeft";
    // A payment that was begun takes its part too.
    expect(await isOrderPayable(ctx, { order, total })).toMatchObject({ kind: "ok", value: isPayable });
  },
);
