import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { getAmendment, getAmendmentReview } from "~/features/amendments/amendment.queries.server";
import {
  getChangeRequest,
  listChangeRequests,
} from "~/features/amendments/approval/change-requests.queries.server";
import { decideChange } from "~/features/amendments/approval/decide-change.server";
import { requestChangeApproval } from "~/features/amendments/approval/request-change-approval.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import { submitAmendment } from "~/features/amendments/submit-amendment.server";
import { withdrawAmendment } from "~/features/amendments/withdraw-amendment.server";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import { createOrder, context as erpContextOf, of, targetOf, vanDijk } from "./erp/subject";

describe("a change of an order that somebody must approve", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let services: ReturnType<typeof testServices>;
  let rita: Ctx;
  let anton: Ctx;
  let limits: { role: string; amount: string }[];

  beforeAll(async () => {
    subject = await startEmbeddedErp();
  });
  afterAll(() => subject?.close());
  beforeEach(async () => {
    const { erp, clock } = subject;
    limits = [];
    services = {
      ...testServices(await freshDatabase(), { erp, clock }),
      jobs: { enqueue: async () => undefined },
      settings: {
        get: (setting) =>
          Promise.resolve(
            setting.key === approvalLimits.key ? (limits as typeof setting.default) : setting.default,
          ),
      },
    };
    const salesArea = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await services.database.db.insert(salesAreas).values(salesArea);
    const requestor = person("change_order", "place_approved_orders_only");
    rita = context(services, { ...requestor, ...(await addUser("Rita", requestor.salesArea?.id ?? "")) });
    const approver = person("approve_orders");
    anton = context(services, { ...approver, ...(await addUser("Anton", approver.salesArea?.id ?? "")) });
  });

  /** Both may approve, so that the test sees that nobody approves what is their own. */
  async function addUser(name: string, salesAreaId: string) {
    const { db } = services.database;
    const [userId, roleId] = [newId(), newId()];
    const email = `${name}@maas.example`;
    await db.insert(users).values({
      id: userId,
      username: name,
      email,
      firstName: name,
      lastName: "Vermeer",
      dateFormat: "%d.%m.%Y",
      createdAt: subject.clock.now(),
    });
    await db.insert(roles).values({ id: roleId, title: `foreman ${name}`, permissions: ["approve_orders"] });
    await db.insert(userRoles).values({ userId, roleId });
    const partner = { function: "soldTo" as const, partnerNumber: vanDijk, partnerName: "Van Dijk" };
    await db.insert(holdings).values({ id: newId(), userId, salesAreaId, ...partner });
    return { userId, userName: name };
  }

  const at = ({ number }: Pick<SalesDocument, "number">) => ({ kind: "order" as const, number });
  const inErp = async ({ number }: Pick<SalesDocument, "number">) =>
    (await subject.erp.orders.get(erpContextOf(), number, of(vanDijk))).value;
  const subjectsOfMails = async () =>
    (await services.database.db.select().from(mails)).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    );

  /** Order of which Rita wants more, as she reviewed it. */
  async function requestReview(quantity = "40") {
    const order = await createOrder(subject, [["BRG-6204", "20"]]);
    const form = { ...at(order), version: order.version, revision: 0 };
    valueIn(await saveAmendment(rita, { ...form, keepsAbsent: true, lines: [{ itemNumber: 10, quantity }] }));
    const page = valueIn(await getAmendmentReview(rita, at(order)));
    const [approver, ...others] = must(page.approvers, "approvers");
    expect(others).toEqual([]);
    const figures = must(page.simulation, "a simulation").figures;
    const { revision } = must(page.draft, "a draft");
    return {
      order,
      form: { ...form, revision, figures },
      question: { ...form, revision, figures, approver: must(approver, "an approver").id, comment: "Rush" },
    };
  }

  async function ask(quantity?: string) {
    const { order, question } = await requestReview(quantity);
    const { amendment } = valueIn(await requestChangeApproval(rita, question));
    const page = valueIn(await getChangeRequest(anton, { change: amendment }));
    return { order, change: amendment, figures: page.simulation?.figures ?? "", page };
  }

  it("is mailed with the names of products in the approver's language", async () => {
    const { db } = services.database;
    await db
      .update(users)
      .set({ language: "nl" })
      .where(eq(users.id, anton.actor.userId ?? ""));
    const { materials } = services.erp;
    const get: typeof materials.get = async (erpContext, numbers) => {
      const answer = await materials.get(erpContext, numbers);
      const value = answer.value.map((material) => ({
        ...material,
        name: `Kogellager ${erpContext.language}`,
      }));
      return { ...answer, value };
    };
    services.erp = { ...services.erp, materials: { ...materials, get } };
    await ask();
    const [mail] = await db.select().from(mails);
    expect(mail?.text).toContain("10 Kogellager nl (BRG-6204) · Aantal: 20 PCE → 40 PCE");
  });

  it("is not sent by whoever asks, and is sent as it was reviewed by whoever approves", async () => {
    const { order, form, question } = await requestReview();
    expect(await submitAmendment(rita, form)).toMatchObject({ kind: "refused" });
    expect(await requestChangeApproval(rita, { ...question, figures: "others" })).toMatchObject({
      kind: "conflict",
    });
    const { amendment: change } = valueIn(await requestChangeApproval(rita, question));
    const [mail] = await services.database.db.select().from(mails);
    for (const fact of [order.number, order.poNumber, vanDijk, "Increase in total", "40 PCE"])
      expect(mail?.text).toContain(fact);
    expect(await inErp(order)).toEqual(order);
    const { figures: _, ...editedForm } = form;
    expect((await saveAmendment(rita, { ...editedForm, note: "more", poNumber: "" })).kind).toBe("conflict");
    expect(valueIn(await listChangeRequests(anton, {})).items).toMatchObject([{ id: change }]);
    const page = valueIn(await getChangeRequest(anton, { change }));
    expect(page).toMatchObject({ mayDecide: true, amendment: { approval: { requestor: "Rita" } } });
    const figures = page.simulation?.figures ?? "";
    expect(await decideChange(rita, { change, status: "1", figures })).toMatchObject({ kind: "refused" });
    expect(await decideChange(anton, { change, status: "1", figures: "others" })).toMatchObject({
      kind: "conflict",
    });
    valueIn(await decideChange(anton, { change, status: "1", figures }));
    const changedOrder = await inErp(order);
    expect(Number(changedOrder.items[0]?.quantity)).toBe(40);
    expect(changedOrder.total).toBe(page.simulation?.after.total);
    expect(await decideChange(anton, { change, status: "1", figures })).toMatchObject({ kind: "notFound" });
    expect((await inErp(order)).version).toBe(changedOrder.version);
    expect(await subjectsOfMails()).toEqual([
      `Anton@maas.example: Rita needs your approval to change order ${order.number}`,
      `Rita@maas.example: Anton Vermeer approved your change to order ${order.number}`,
    ]);
  });

  it("comes back denied only with a reason, or withdrawn by whoever asked", async () => {
    const { order, change } = await ask();
    expect(await decideChange(anton, { change, status: "2" })).toMatchObject({ kind: "invalid" });
    valueIn(await decideChange(anton, { change, status: "2", comment: "Too dear" }));
    expect(valueIn(await getAmendment(rita, at(order))).draft).toMatchObject({
      state: "draft",
      returnedBecause: "denied",
      messages: [{ text: "Too dear" }],
    });
    const secondRequest = await ask();
    valueIn(await withdrawAmendment(rita, at(secondRequest.order)));
    expect(
      await decideChange(anton, {
        change: secondRequest.change,
        figures: secondRequest.figures,
        status: "1",
      }),
    ).toMatchObject({
      kind: "notFound",
    });
    expect(await inErp(secondRequest.order)).toEqual(secondRequest.order);
  });

  it("is measured by the increase alone against the approver's limit", async () => {
    limits = [{ role: "foreman Anton", amount: "1" }];
    const { order, question } = await requestReview();
    expect(await requestChangeApproval(rita, question)).toMatchObject({
      kind: "invalid",
      problems: [{ path: "approver", text: { key: "amendments.approval.overLimit" } }],
    });
    expect(Number(order.total)).toBeGreaterThan(1);
    const { change, figures, order: smallerOrder } = await ask("19");
    valueIn(await decideChange(anton, { change, status: "1", figures }));
    expect(Number((await inErp(smallerOrder)).items[0]?.quantity)).toBe(19);
  });

  it("comes back unsent if the order has changed meanwhile", async () => {
    const { order, change, figures } = await ask();
    await subject.erp.orders.change(erpContextOf(), targetOf(await inErp(order)), { note: "by staff" });
    expect(valueIn(await getChangeRequest(anton, { change })).simulation).toBeNull();
    expect(await decideChange(anton, { change, status: "1", figures })).toMatchObject({
      reason: { key: "amendments.approval.changedMeanwhile" },
    });
    expect(Number((await inErp(order)).items[0]?.quantity)).toBe(20);
    const page = valueIn(await getAmendment(rita, at(order)));
    expect(page.draft).toMatchObject({ state: "draft", returnedBecause: "changedMeanwhile" });
    expect(page.merge).toEqual({ disputes: [], lostLines: [] });
  });
});
