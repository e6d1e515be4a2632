import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { users } from "~/features/identity/identity.tables";
import { microsites } from "~/features/organisation/organisation.tables";
import { defaultFormats } from "~/i18n/formats";
import { setOverlay, translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { cartSteps } from "~/routes/checkout/cart-steps.server";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { cartErp } from "../../../tests/support/erp/cart-erp";
import { submitActiveCart } from "../../../tests/support/visits/active-cart";
import { addItems } from "./lines/add-items.server";
import { cartList } from "./lines/cart-list";
import { cartSorts } from "./lines/lines-of-page";

const at = new Date("2026-11-21T09:00:00Z");
const micrositeId = newId();
const paging = { page: 1, pageSize: 10, totalLines: 0, sort: cartSorts.usual };
const options = { ...paging, showsDelivery: true, lineHref: String };

/** Translator of a visitor of this microsite, as every page of the cart gets it. */
const textsOf = (microsite: string | null) =>
  translatorFor({ formats: defaultFormats, micrositeId: microsite });

describe("a text that an administrator set for one microsite", () => {
  beforeEach(() =>
    setOverlay([
      { key: "cart.net", locale: "en", micrositeId, text: "Your price" },
      { key: "cart.step.shipping", locale: "en", micrositeId, text: "Where to" },
      {
        key: "mails.progress.confirmed.subject.order",
        locale: "en",
        micrositeId,
        text: "Purchase {number}",
      },
    ]),
  );
  afterEach(() => setOverlay([]));

  it("stands in the cart's column headings and steps there, and nowhere else", () => {
    const headings = (microsite: string | null) =>
      cartList([], options, { t: textsOf(microsite), formats: defaultFormats }).columns.map(
        ({ caption }) => caption,
      );
    const steps = (microsite: string | null) =>
      cartSteps("order", textsOf(microsite)).map(({ label }) => label);
    expect(headings(micrositeId)).toContain("Your price");
    expect(steps(micrositeId)).toContain("Where to");
    expect(headings(null)).not.toContain("Your price");
    expect(steps(null)).not.toContain("Where to");
  });

  it.each([
    [micrositeId, true],
    [null, false],
  ])(
    "stands in the mail of an order, if its reader is a user of that microsite: %s",
    async (microsite, isSet) => {
      const database = await freshDatabase();
      const services = {
        ...testServices(database, { erp: cartErp().erp }),
        jobs: { enqueue: async () => undefined },
      };
      const buyer = person("place_orders");
      await database.db.insert(microsites).values({ id: micrositeId, name: "Pumps" });
      await database.db.insert(users).values({
        id: buyer.userId ?? "",
        username: "Rita",
        email: "rita@maas.example",
        firstName: "Rita",
        lastName: "Vermeer",
        micrositeId: microsite,
        createdAt: at,
      });
      const ctx = context(services, buyer);
      await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
      await submitActiveCart(ctx);
      const [mail] = await database.db.select().from(mails);
      expect(mail?.subject.startsWith("Purchase ")).toBe(isSet);
    },
  );
});
