import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { translatorFor } from "~/i18n/translator.server";
import { type Clock, fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { carts, reviewRequests, submissions } from "../cart.tables";
import { addItems } from "../lines/add-items.server";
import { removeCarts } from "../saved/remove-carts.server";
import { saveForLater } from "../saved/save-for-later.server";
import { getReviewRequest, listReviewRequests } from "./approval.queries.server";
import { approvalList } from "./approval-list";
import { getRequestPaper } from "./cart-paper.queries.server";
import { decideRequest } from "./decide-request.server";
import { requestApproval } from "./request-approval.server";
import { withdrawRequest } from "./withdraw-request.server";

describe("a cart that somebody must approve", () => {
  let services: ReturnType<typeof testServices>;
  let world: ReturnType<typeof cartErp>;
  let clock: Clock;
  let jobs: string[];
  let requesterCtx: ReturnType<typeof context>;
  let approving: ReturnType<typeof context>;

  beforeEach(async () => {
    world = cartErp();
    clock = fixedClock("2026-11-21T09:00:00Z");
    jobs = [];
    services = {
      ...testServices(await freshDatabase(), { erp: world.erp, clock }),
      jobs: { enqueue: async (_tx: unknown, job: { name: string }) => void jobs.push(job.name) },
    };
    const { db } = services.database;
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    const [requestor, approver] = [person("place_orders"), person("place_orders", "approve_orders")];
    requesterCtx = context(services, { ...requestor, ...(await addUser("Rita", "place_orders")) });
    approving = context(services, { ...approver, ...(await addUser("Anton", "approve_orders")) });
    await addItems(requesterCtx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  });

  async function addUser(name: string, permission: "place_orders" | "approve_orders") {
    const { db } = services.database;
    const [userId, roleId] = [newId(), newId()];
    await db.insert(users).values({
      id: userId,
      username: name,
      email: `${name}@maas.example`,
      firstName: name,
      lastName: "Vermeer",
      dateFormat: "%d.%m.%Y",
      createdAt: clock.now(),
    });
    await db.insert(roles).values({ id: roleId, title: name, permissions: [permission] });
    await db.insert(userRoles).values({ userId, roleId });
    const partner = { function: "soldTo" as const, partnerNumber: "100001", partnerName: "Maas" };
    await db.insert(holdings).values({ id: newId(), userId, salesAreaId: "1000", ...partner });
    return { userId, userName: name };
  }

  async function ask(seenTotal = "30.00") {
    const approver = approving.actor.userId ?? "";
    const inHand = await activeCart(requesterCtx);
    const requestOutcome = await requestApproval(requesterCtx, { ...inHand, approver, seenTotal });
    if (requestOutcome.kind !== "ok") throw new Error(JSON.stringify(requestOutcome));
    jobs.length = 0;
    return requestOutcome.value.request;
  }

  const approve = (request: string) => decideRequest(approving, { request, status: "1", seenTotal: "30" });
  const deny = (request: string) => decideRequest(approving, { request, status: "2", comment: "Too dear" });
  const withdraw = (request: string) => withdrawRequest(requesterCtx, { request });
  const textOf = (pages: { lines: string[] }[]) => pages.flatMap(({ lines }) => lines).join(" ");
  const findRequested = async () => {
    const [row] = await services.database.db.select({ cart: reviewRequests.cartId }).from(reviewRequests);
    return { cart: row?.cart ?? "" };
  };
  const findSubmissions = () => services.database.db.select().from(submissions);

  it("is sent for whoever asked", async () => {
    const decision = await approve(await ask());
    const [number] = world.state.documents.keys();
    expect(decision).toMatchObject({ kind: "ok", value: { state: "approved", number } });
    expect(await findSubmissions()).toMatchObject([
      { state: "confirmed", userId: requesterCtx.actor.userId, documentNumber: number },
    ]);
  });

  it("is not sent by whoever approves while somebody denies it in another tab", async () => {
    const request = await ask();
    const { simulate } = world.erp.pricing;
    world.erp.pricing.simulate = async (...args) => {
      world.erp.pricing.simulate = simulate;
      expect(await deny(request)).toMatchObject({ kind: "ok" });
      return simulate(...args);
    };
    expect(await approve(request)).toMatchObject({
      kind: "conflict",
      reason: { key: "cart.approval.decided" },
    });
    expect(await findSubmissions()).toEqual([]);
    expect(jobs).not.toContain("submission.carryOn");
    expect(world.state.documents.size).toBe(0);
    expect(await activeCart(requesterCtx)).toMatchObject({ cart: expect.any(String) });
  });

  it("is told apart in the list from others of the same person by what it asks for", async () => {
    await addItems(requesterCtx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    const approver = approving.actor.userId ?? "";
    const inHand = await activeCart(requesterCtx);
    await requestApproval(requesterCtx, { ...inHand, approver, poNumber: "PO-77", seenTotal: "40.00" });
    const outcome = await listReviewRequests(approving, {});
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });
    const { rows } = approvalList(outcome.value, String, String, t);
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { requestor: { text: "Rita", note: "PO-77 · 2 lines" }, total: { currency: "EUR" } },
    ]);
  });

  it("is denied only once, and not after it was approved", async () => {
    const request = await ask();
    const outcomes = await Promise.all([approve(request), deny(request)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "ok"]);
    expect(await deny(request)).toMatchObject({ kind: "conflict" });
  });

  it("names the day by which the decision is needed: on its page, in its PDF and in the email", async () => {
    const question = {
      approver: approving.actor.userId ?? "",
      seenTotal: "30.00",
      ...(await activeCart(requesterCtx)),
    };
    expect(await requestApproval(requesterCtx, { ...question, decideBy: "2026-11-20" })).toEqual({
      kind: "invalid",
      problems: [{ path: "decideBy", text: { key: "cart.validToPast" } }],
    });
    const outcome = await requestApproval(requesterCtx, { ...question, decideBy: "2026-11-21" });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { request } = outcome.value;
    expect(await getReviewRequest(approving, { request })).toMatchObject({
      value: { request: { decideBy: "2026-11-21" } },
    });
    const paper = await getRequestPaper(approving, { request });
    if (paper.kind !== "ok") throw new Error(JSON.stringify(paper));
    expect(textOf(paper.value.pages)).toContain("Decision needed by");
    const [mail] = await services.database.db.select().from(mails);
    expect(mail?.text).toContain("Decision needed by: 21.11.2026");
  });

  /** Has the ERP name products in its caller's language, and somebody read another one. */
  async function speakOf(userId: string | null, language: string) {
    const { simulate } = world.erp.pricing;
    world.erp.pricing.simulate = async (erpContext, draft, options) => {
      const answer = await simulate(erpContext, draft, options);
      const lines = answer.value.lines.map((line) => ({ ...line, name: `Bolt ${erpContext.language}` }));
      return { ...answer, value: { ...answer.value, lines } };
    };
    await services.database.db
      .update(users)
      .set({ language })
      .where(eq(users.id, userId ?? ""));
  }

  it("is mailed to the approver with names in the approver's language, and stored in the requestor's", async () => {
    await speakOf(approving.actor.userId, "nl");
    await ask();
    const [mail] = await services.database.db.select().from(mails);
    expect(mail?.text).toContain("Bolt nl");
    expect(mail?.text).not.toContain("Bolt en");
    const [request] = await services.database.db.select().from(reviewRequests);
    expect(request?.content).toMatchObject({ language: "en", seen: { lines: [{ name: "Bolt en" }] } });
  });

  it("is ordered in the requestor's language, whichever the approver reads", async () => {
    await speakOf(requesterCtx.actor.userId, "nl");
    await approve(await ask());
    const [submission] = await findSubmissions();
    expect(submission?.content).toMatchObject({ language: "nl", seen: { lines: [{ name: "Bolt nl" }] } });
  });

  it("is taken back by whoever asked, and then is nobody's to decide", async () => {
    const request = await ask();
    expect(await withdrawRequest(approving, { request })).toMatchObject({
      reason: { key: "cart.approval.notYours" },
    });
    const withdrawal = await withdraw(request);
    expect(withdrawal).toMatchObject({ kind: "ok", value: { cart: (await activeCart(requesterCtx)).cart } });
    expect(await approve(request)).toMatchObject({ reason: { key: "cart.approval.decided" } });
    expect(await withdraw(request)).toMatchObject({ kind: "conflict" });
    // Changes that the owner makes from now on are not shown to the approver.
    await addItems(requesterCtx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    const withdrawnOutcome = await getReviewRequest(approving, { request });
    expect(withdrawnOutcome).toMatchObject({
      value: { cart: null, request: { state: "withdrawn" }, content: { lines: [{ material: "BOLT-M8" }] } },
    });
    expect(JSON.stringify(withdrawnOutcome)).not.toContain("NUT-M8");
    expect(await getRequestPaper(approving, { request })).toMatchObject({ kind: "ok" });
    expect(await findSubmissions()).toEqual([]);
    await ask("40.00");
  });

  it("is either approved or taken back", async () => {
    const request = await ask();
    const outcomes = await Promise.all([approve(request), withdraw(request)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "ok"]);
  });

  it("is not approved by whoever could not be asked any more", async () => {
    const request = await ask();
    const { db } = services.database;
    await db.delete(holdings).where(eq(holdings.userId, approving.actor.userId ?? ""));
    expect(await approve(request)).toMatchObject({
      kind: "refused",
      reason: { key: "cart.approval.noLonger" },
    });
    expect(await findSubmissions()).toEqual([]);
  });

  it("does not take the place of the cart that its owner is submitting meanwhile", async () => {
    const request = await ask();
    await addItems(requesterCtx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    const newCart = await activeCart(requesterCtx);
    await deny(request);
    expect(await activeCart(requesterCtx)).toEqual(newCart);
    const { db } = services.database;
    const [deniedCart] = await db.select().from(carts).where(ne(carts.id, newCart.cart));
    expect(deniedCart?.state).toBe("saved");
    expect((await db.select().from(reviewRequests))[0]).toMatchObject({ status: 2, note: "Too dear" });
    expect(await getReviewRequest(requesterCtx, { request })).toMatchObject({
      value: { cartState: "saved" },
    });
    expect(await getReviewRequest(approving, { request })).toMatchObject({ value: { cartState: null } });
    const sentMails = await db.select().from(mails);
    expect(sentMails.map(({ text }) => text).join()).toContain("Your lines are in your saved carts");
    // Its own page would show the other cart.
    const formOfDenied = { cart: deniedCart?.id ?? "", version: deniedCart?.version ?? 0 };
    expect(await saveForLater(requesterCtx, { ...formOfDenied, title: "Later" })).toMatchObject({
      kind: "conflict",
      reason: { key: "cart.notCurrent.order" },
      isGone: true,
    });
  });

  it("comes back as the active cart if there is no other, and when it is withdrawn", async () => {
    const request = await ask();
    const { cart } = await findRequested();
    await deny(request);
    expect((await activeCart(requesterCtx)).cart).toBe(cart);
    expect(await getReviewRequest(requesterCtx, { request })).toMatchObject({
      value: { cartState: "active" },
    });
    const secondRequest = await ask();
    await addItems(requesterCtx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    expect(await withdraw(secondRequest)).toMatchObject({
      kind: "ok",
      value: { cart },
      notices: [{ key: "cart.saved.otherKept.order" }],
    });
    expect((await activeCart(requesterCtx)).cart).toBe(cart);
  });

  it("leaves the request with both when its owner deletes it after it came back", async () => {
    const request = await ask();
    await deny(request);
    await addItems(requesterCtx, { items: [{ material: "NUT-M8", quantity: "1" }] });
    const { cart } = await activeCart(requesterCtx);
    expect(await removeCarts(requesterCtx, { carts: [cart] })).toMatchObject({ kind: "ok" });
    for (const reader of [requesterCtx, approving]) {
      expect(await getReviewRequest(reader, { request })).toMatchObject({
        kind: "ok",
        value: { cart: null, mayDecide: false, request: { state: "denied", note: "Too dear" } },
      });
    }
    const paper = await getRequestPaper(approving, { request });
    expect(paper.kind === "ok" && textOf(paper.value.pages)).toContain("BOLT-M8");
    expect(paper.kind === "ok" && textOf(paper.value.pages)).not.toContain("NUT-M8");
    expect(await approve(request)).toMatchObject({ reason: { key: "cart.approval.decided" } });
  });
});
