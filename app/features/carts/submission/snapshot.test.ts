import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { ErpContext, SimulatedLine, Simulation } from "~/erp/erp";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { orderMail } from "~/features/mails/order.mail";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { translatorFor } from "~/i18n/translator.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { composeMail } from "~/mail/compose-mail";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { getReviewRequest } from "../approval/approval.queries.server";
import { getRequestPaper } from "../approval/cart-paper.queries.server";
import { decideRequest } from "../approval/decide-request.server";
import { requestApproval } from "../approval/request-approval.server";
import { emptyHeader } from "../cart";
import { cartAttributes } from "../cart.settings";
import { continueCart } from "../continue-cart.server";
import { deliveryFacts } from "../delivery-facts";
import { addItems } from "../lines/add-items.server";
import { saveShipping } from "../shipping/save-shipping.server";
import { generalMessages, lineInWords, submittedLines } from "../submitted-lines";
import { updateCart } from "../update-cart.server";
import { getCheckout } from "./checkout.queries.server";
import { getReceipt } from "./receipt.queries.server";
import { receiptList } from "./receipt-list";

/** A simulation with the ERP's rounding, two schedule lines, a line message, a moved date and a recipient. */
const firstAnswer = (line: SimulatedLine): SimulatedLine => ({
  ...line,
  name: "Hexagon bolt",
  quantity: "5",
  unit: "BOX",
  baseQuantity: "500",
  baseUnit: "PCE",
  scheduleLines: [
    { requestedDate: "2026-11-25", confirmedDate: "2026-11-25", quantity: "4", unit: "BOX", plant: "1" },
    { requestedDate: "2026-11-25", confirmedDate: "2026-12-02", quantity: "1", unit: "BOX", plant: "1" },
  ],
  messages: [{ severity: "warning", code: "round", text: "The quantity was raised to 5 BOX." }],
});
const laterAnswer = (line: SimulatedLine): SimulatedLine => ({
  ...line,
  name: "Renamed bolt",
  scheduleLines: [],
  messages: [],
});

/** Every word of the snapshot that each place must show. */
const expectedTexts = [
  "Hexagon bolt",
  "BOLT-M8",
  "5 BOX = 500 PCE",
  "Quantity entered: 3 BOX",
  "4 BOX: 2026-11-25, 1 BOX: 2026-12-02",
  "The quantity was raised to 5 BOX.",
  "30.00",
  "Hall 7, Canal Street 1",
  "Department",
  "Lab 12/b",
];

describe("the snapshot of what was submitted", () => {
  let requesterCtx: Ctx;
  let approving: Ctx;
  let answerOf: (line: SimulatedLine) => SimulatedLine;
  let name: string;
  let world: ReturnType<typeof cartErp>;

  beforeEach(async () => {
    world = cartErp();
    answerOf = firstAnswer;
    name = "Hall 7";
    const { simulate } = world.erp.pricing;
    world.erp.pricing.simulate = async (ctx: ErpContext, draft) => {
      const result = await simulate(ctx, draft);
      const { street, postalCode, city } = { street: "Canal Street 1", postalCode: "1234", city: "Utrecht" };
      const address = { name, name2: "", street, postalCode, city, state: "", country: "NL" };
      const partners = [{ function: "shipTo", number: "100101", name, address }] as Simulation["partners"];
      return { ...result, value: { ...result.value, lines: result.value.lines.map(answerOf), partners } };
    };
    const clock = fixedClock("2026-11-21T09:00:00Z");
    const services = {
      ...testServices(await freshDatabase(), { erp: world.erp, clock }),
      jobs: { enqueue: async () => undefined },
    };
    const { db } = services.database;
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    const addUser = async (userName: string, permission: "place_orders" | "approve_orders") => {
      const [userId, roleId] = [newId(), newId()];
      await db.insert(users).values({
        id: userId,
        username: userName,
        email: `${userName}@maas.example`,
        firstName: userName,
        lastName: "Vermeer",
        createdAt: clock.now(),
      });
      await db.insert(roles).values({ id: roleId, title: userName, permissions: [permission] });
      await db.insert(userRoles).values({ userId, roleId });
      const partner = { function: "soldTo" as const, partnerNumber: "100001", partnerName: "Maas" };
      await db.insert(holdings).values({ id: newId(), userId, salesAreaId: "1000", ...partner });
      return { userId, userName };
    };
    requesterCtx = context(services, {
      ...person("place_orders"),
      ...(await addUser("Rita", "place_orders")),
    });
    approving = context(services, {
      ...person("place_orders", "approve_orders"),
      ...(await addUser("Anton", "approve_orders")),
    });
    await addItems(requesterCtx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
    const attributes = { department: "Lab 12/b" };
    await updateCart(requesterCtx, { ...(await activeCart(requesterCtx)), attributes });
  });

  const reader = () => ({
    t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
    formats: requesterCtx.actor.formats,
    ownFields: cartAttributes.default.cart,
  });
  const allOf = { page: "1", pageSize: 10 };

  function expectAllIn(place: unknown) {
    const text = typeof place === "string" ? place : JSON.stringify(place);
    for (const word of expectedTexts) expect(text).toContain(word);
    expect(text).not.toContain("Renamed");
  }

  async function requestPlaces(ctx: Ctx, request: string) {
    const outcome = await getReviewRequest(ctx, { request });
    if (outcome.kind !== "ok" || !outcome.value.content) throw new Error(JSON.stringify(outcome));
    const { content } = outcome.value;
    const paper = await getRequestPaper(ctx, { request });
    if (paper.kind !== "ok") throw new Error(JSON.stringify(paper));
    const paperText = paper.value.pages.flatMap(({ lines }) => lines).join(" ");
    return {
      content,
      page: [receiptList(content, allOf, reader()), deliveryFacts(content, reader())],
      paper: paperText,
    };
  }

  it("reads the same on review, approval, paper, receipt and mail, also after the ERP has changed", async () => {
    const review = await getCheckout(requesterCtx, { kind: "order" });
    if (review.kind !== "ok" || !review.value.snapshot) throw new Error(JSON.stringify(review));
    const { snapshot, items, header } = review.value;
    const reviewedContent = { lines: items, seen: snapshot, header: header ?? emptyHeader };
    expectAllIn([receiptList(reviewedContent, allOf, reader()), deliveryFacts(reviewedContent, reader())]);

    const approver = approving.actor.userId ?? "";
    const outcome = await requestApproval(requesterCtx, {
      ...(await activeCart(requesterCtx)),
      approver,
      seenTotal: "30.00",
    });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { request } = outcome.value;
    const decision = { request, status: "1" as const, seenTotal: "30.00" };
    expect(await decideRequest(approving, decision)).toMatchObject({ kind: "ok" });
    answerOf = laterAnswer;
    name = "Renamed hall";
    world.state.price = "99";

    for (const side of [requesterCtx, approving]) {
      const { content, page, paper } = await requestPlaces(side, request);
      expect(content.documentNumber).toBe("4000000001");
      expectAllIn(page);
      expectAllIn(paper);
      expect(paper).toContain("4000000001");
    }

    const { value } = (await getReviewRequest(requesterCtx, { request })) as {
      value: { request: { submissionId: string } };
    };
    const receipt = await getReceipt(requesterCtx, { receipt: value.request.submissionId });
    if (receipt.kind !== "ok") throw new Error(JSON.stringify(receipt));
    const { content, messages, id } = receipt.value;
    expectAllIn([receiptList({ ...content, messages }, allOf, reader()), deliveryFacts(content, reader())]);

    const draft = orderMail(
      {
        kind: "order",
        receipt: id,
        number: "4000000001",
        poNumber: "",
        paper: null,
        total: content.seen.total,
        currency: content.seen.currency,
        facts: deliveryFacts(content, reader()),
        messages: generalMessages({ seen: content.seen, messages }).map(({ text }) => text),
        lines: submittedLines({ ...content, messages }).map((line) => ({
          itemNumber: line.itemNumber,
          ...lineInWords(line, "EUR", reader()),
        })),
      },
      { ...reader(), portal: "https://portal.example" },
    );
    expectAllIn((composeMail({ locale: "en", ...draft }).html ?? "").replaceAll(/<\/?span[^>]*>/g, ""));
  });

  it("stays with a request that was denied, for both sides", async () => {
    const approver = approving.actor.userId ?? "";
    const outcome = await requestApproval(requesterCtx, {
      ...(await activeCart(requesterCtx)),
      approver,
      seenTotal: "30.00",
    });
    if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
    const { request } = outcome.value;
    await decideRequest(approving, { request, status: "2", comment: "Too dear" });
    answerOf = laterAnswer;
    name = "Renamed hall";
    for (const side of [requesterCtx, approving]) {
      const { page, paper } = await requestPlaces(side, request);
      expectAllIn(page);
      expectAllIn(paper);
    }
  });

  it("tells on the review a price that changed while the shipping was chosen, and no date that was chosen there", async () => {
    const changesAfterShipping = async (requestedDate: string) => {
      await saveShipping(requesterCtx, { ...(await activeCart(requesterCtx)), requestedDate });
      const review = await getCheckout(requesterCtx, { kind: "order" });
      if (review.kind !== "ok") throw new Error(JSON.stringify(review));
      return review.value.changes;
    };
    const { cart, version } = await activeCart(requesterCtx);
    await continueCart(requesterCtx, { cart, version });
    answerOf = (line) => ({ ...firstAnswer(line), scheduleLines: [] });
    expect(await changesAfterShipping("2026-12-14")).toEqual([]);
    answerOf = firstAnswer;
    world.state.price = "99";
    const priceChange = { material: "BOLT-M8", what: "net", from: "30.00", to: "297.00" };
    const dateChange = { material: "BOLT-M8", what: "date", from: "", to: "2026-12-02" };
    expect(await changesAfterShipping("2026-12-15")).toMatchObject([priceChange, dateChange]);
    // The step is saved once more before the change was accepted.
    expect(await changesAfterShipping("2026-12-16")).toMatchObject([priceChange, dateChange]);
  });
});
