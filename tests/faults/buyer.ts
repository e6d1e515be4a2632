import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import type { History } from "./history";

/** Simulates a buyer who fills and submits carts, whatever happens to the portal meanwhile. */
export interface Buyer {
  /** Continues at another process with the same cookies. */
  moveTo(portal: string): void;
  /** Fills the cart, if nothing is left in it, and opens the form that sends it. */
  prepare(po: string, quantity: number, by?: "account" | "card"): Promise<void>;
  /** Opens the form that sends the cart in one more tab. */
  openTab(): Promise<void>;
  /**
   * Sends what was prepared, from one of the tabs; again, if it was sent before. The receipt, or null if no answer
   * came.
   */
  send(tab?: number): Promise<string | null>;
  /** Gives the card at its provider's page, if it is still asked for, and comes back; false if no answer came. */
  pay(receipt: string): Promise<boolean>;
}

interface PreparedOrder {
  po: string;
  by: "account" | "card";
  /** Form of the page, as each tab has it. */
  tabs: Record<string, string>[];
}

export async function newBuyer(portal: string, account: string, history: History): Promise<Buyer> {
  let client: HttpClient = httpClient(portal);
  await client.signIn(account);
  if (account === "csr") await client.post("/partner", { number: "100001", salesArea: "1000" });
  const material = await anyMaterial(client);
  let inCart = "";
  let preparedCart: PreparedOrder | undefined;
  const openForm = async (po: string, by: PreparedOrder["by"]) => ({
    ...sendForm(await openPage(() => client.get("/cart/payment")), po),
    payment: by,
  });

  return {
    moveTo(next) {
      client = httpClient(next, client.cookies);
    },
    async prepare(po, quantity, by = "account") {
      if (!canBeSent(await openPage(() => client.get("/cart/shop")))) {
        await client.post("/cart/items", {
          intent: `add:${material}`,
          [`quantity:${material}`]: String(quantity),
        });
        inCart = `${material} x ${quantity}`;
      }
      history.wanted.set(po, inCart);
      await client.post("/cart/shop", continueForm(await openPage(() => client.get("/cart/shop"))));
      preparedCart = { po, by, tabs: [await openForm(po, by)] };
    },
    async openTab() {
      if (!preparedCart) throw new Error("Nothing was prepared");
      preparedCart.tabs.push(await openForm(preparedCart.po, preparedCart.by));
    },
    async send(tab = 0) {
      const form = preparedCart?.tabs[tab];
      if (!preparedCart || !form) throw new Error("Nothing was prepared");
      const { po, by } = preparedCart;
      const sendForms = async (fields: Record<string, string>, reviews = 3): Promise<Answer | null> => {
        const answer = await untilOpen(() => client.post("/cart/payment", fields));
        if (!answer || !asksForReview(answer) || reviews === 0) return answer;
        // Another buyer has taken the stock meanwhile: what the page says now is sent, as a person would after reading it.
        return sendForms({ ...sendForm(answer, po), payment: by }, reviews - 1);
      };
      const answer = await sendForms(form);
      const receipt = answer ? receiptOf(answer) : null;
      history.attempts.push({ po, receipt });
      return receipt;
    },
    async pay(receipt) {
      try {
        await client.get(`/payments/${receipt}`);
        const page = await client.get(`/cart/confirmation?receipt=${receipt}`);
        const provider = page.$('main a[href^="/payments/sandbox/"]').attr("href");
        if (provider) await client.post(provider, { intent: "good" });
        return (await client.get(`/payments/${receipt}`)).status === 303;
      } catch {
        return false;
      }
    },
  };
}

const asksForReview = ({ status, $ }: Answer) => status === 409 && $("button[value=submit]").length > 0;

const canBeSent = (cart: Answer) => cart.$("button[value=continue]").length > 0;

function continueForm({ $ }: Answer): Record<string, string> {
  const field = (name: string) => String($(`input[name=${name}]`).first().val());
  return { cart: field("cart"), version: field("version"), intent: "continue" };
}

function sendForm({ $ }: Answer, po: string): Record<string, string> {
  const form = $("button[value=submit]").closest("form");
  if (form.length === 0) throw new Error(`There is nothing to send: ${$("main").text()}`);
  // Confirms a similar order in advance, since the previous one may reach the ERP while this form is open.
  const fields = form
    .find("input[name]:not([type=radio])")
    .map((_, input) => [[$(input).attr("name"), $(input).attr("value") ?? ""]]);
  return { ...Object.fromEntries(fields.get()), anyway: "1", poNumber: po, intent: "submit" };
}

/** Opens a page again, as a person would, if it says that the ERP took too long or is away. */
async function openPage(getPage: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const page = await getPage();
    if (page.status < 500 || tries === 5) return page;
    await sleep(2_000);
  }
}

/** Waits as long as a portal with a closed ERP gate asks for, and retries. Null: no answer. */
async function untilOpen(send: () => Promise<Answer>): Promise<Answer | null> {
  for (let tries = 1; ; tries++) {
    const answer = await send().catch(() => null);
    const closedFor = Date.parse(answer?.headers.get("Retry-After") ?? "") - Date.now();
    if (!(closedFor > 0) || tries === 5) return answer;
    await sleep(closedFor + 100);
  }
}

/** A portal without its database answers, but has accepted nothing. */
function receiptOf({ status, location, $ }: Answer): string | null {
  if (status >= 500) return null;
  const receipt = /^\/cart\/confirmation\?receipt=([0-9a-f-]+)$/.exec(location ?? "")?.[1];
  if (!receipt) throw new Error(`Sending was answered with ${status}: ${$("main").text()}`);
  return receipt;
}

async function anyMaterial(client: HttpClient): Promise<string> {
  const page = await client.get("/catalog?q=bolt");
  const material = page.$('button[value^="add:"]').first().attr("value")?.replace("add:", "");
  if (!material) throw new Error("The catalog offers no bolt");
  return material;
}
