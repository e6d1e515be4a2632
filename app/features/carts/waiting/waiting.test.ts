import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { emptyHeader, type SentContent, type SubmissionState } from "../cart";
import { reviewRequests, submissions } from "../cart.tables";
import { statusOf } from "../review-request";
import { listWaiting } from "./waiting.queries.server";
import { waitingList } from "./waiting-list";

describe("orders that are no documents yet", () => {
  let owner: Ctx;
  let other: Ctx;
  let insert: (state: SubmissionState, extraContent?: Partial<SentContent>) => Promise<void>;
  let request: (state: "open" | "approved" | "denied") => Promise<void>;

  beforeEach(async () => {
    const database = await freshDatabase();
    const services = testServices(database, { erp: cartErp().erp });
    owner = context(services, person("place_orders"));
    other = context(services, person("place_orders"));
    const place = { userId: owner.actor.userId ?? "", soldTo: "100001", salesAreaId: "1000" };
    let minute = 0;
    const next = () => new Date(Date.UTC(2026, 10, 21, 9, minute++));
    const content: SentContent = {
      poNumber: "PO-1",
      language: "en",
      header: emptyHeader,
      lines: [],
      seen: { total: "30.00", currency: "EUR" },
      accepted: [],
    };
    insert = async (state, extraContent = {}) => {
      const id = newId();
      await database.db.insert(submissions).values({
        id,
        cartId: newId(),
        cartVersion: 1,
        ...place,
        kind: "order",
        system: "main",
        key: id,
        content: { ...content, ...extraContent },
        state,
        createdAt: next(),
      });
    };
    request = async (state) => {
      const at = next();
      await database.db.insert(reviewRequests).values({
        id: newId(),
        cartId: null,
        requestorId: place.userId,
        requestor: "Rita",
        approverId: newId(),
        approver: "Anton",
        soldTo: place.soldTo,
        salesAreaId: place.salesAreaId,
        comment: "",
        poNumber: "PO-2",
        total: "12.00",
        currency: "EUR",
        status: statusOf(state),
        createdAt: at,
        updatedAt: at,
      });
    };
  });

  it("stand in one list, each with what it waits for, and only for whoever sent them", async () => {
    for (const state of ["paying", "claimed", "sending", "unknown", "forPerson"] as const)
      await insert(state);
    await insert("claimed", { queued: { atMostPercent: 0 } });
    for (const state of ["confirmed", "rejected", "cancelled"] as const) await insert(state);
    for (const state of ["open", "approved", "denied"] as const) await request(state);
    const outcome = await listWaiting(owner, {});
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    expect(outcome.value.items.map(({ state }) => state)).toEqual([
      "approval",
      "queued",
      "forPerson",
      "checking",
      "sending",
      "sending",
      "paying",
    ]);
    const { rows } = waitingList(outcome.value, ({ id }) => id, {
      t: translatorFor(owner.actor),
      formats: owner.actor.formats,
    });
    const names = rows.map(({ cells }) => cells.subject?.kind === "text" && cells.subject.text);
    expect(names[0]).toBe("Order PO-2");
    expect(rows.map(({ cells }) => cells.subject?.kind === "text" && cells.subject.href)).toEqual(
      outcome.value.items.map(({ id }) => id),
    );
    expect(await listWaiting(other, {})).toMatchObject({ value: { items: [], total: 0 } });
  });

  it("come a page at a time", async () => {
    for (let count = 0; count < 12; count++) await insert("paying");
    expect(await listWaiting(owner, { page: 2 })).toMatchObject({ value: { total: 12, page: 2 } });
  });
});
