import { type Answer, type HttpClient, httpClient } from "../support/http-client";

/** Simulates somebody who pays single open items, whatever happens to the portal meanwhile. */
export interface Payer {
  /** Continues at another process with the same cookies. */
  moveTo(portal: string): void;
  /** Opens the form that pays an item. */
  open(item: string): Promise<void>;
  /** Sends it; the payment, or null if no answer came. */
  press(manner: Manner): Promise<string | null>;
  /** Comes back from the provider's page. */
  comeBack(payment: string): Promise<void>;
  cancel(payment: string): Promise<void>;
}

export type Manner = "once" | "doubleClick" | "twoTabs";

export async function newPayer(portal: string, account: string): Promise<Payer> {
  let client: HttpClient = httpClient(portal);
  await client.signIn(account);
  let form: Record<string, string> | null = null;

  const send = async (): Promise<string | null> => {
    if (!form) return null;
    const answer = await client.post("/open_items/payment", form).catch(() => null);
    return answer && paymentIn(answer);
  };
  const readForm = async (item: string) => {
    const answer = await client.get(`/open_items/payment?payer_number=100201&item=${item}`).catch(() => null);
    return answer ? formIn(answer) : null;
  };
  return {
    moveTo(next) {
      client = httpClient(next, client.cookies);
    },
    async open(item) {
      form = await readForm(item);
    },
    async press(manner) {
      if (manner === "once") return send();
      const presses = await Promise.all([send(), send()]);
      const payments = new Set(presses.filter((payment) => payment !== null));
      if (payments.size > 1) throw new Error(`Two presses began two payments: ${[...payments].join(" ")}`);
      return presses[0] ?? presses[1] ?? null;
    },
    async comeBack(payment) {
      await client.get(`/open_items/payments/${payment}`).catch(() => null);
    },
    async cancel(payment) {
      await client
        .post(`/open_items/confirmation?payment=${payment}`, { intent: "cancel" })
        .catch(() => null);
    },
  };
}

/** Reads the form to pay; null where the item is not to be paid. */
function formIn({ $ }: Answer): Record<string, string> | null {
  const form = $("main form").filter((_, each) => $(each).find("[name=seenTotal]").length > 0);
  if (form.length === 0) return null;
  const fields = form
    .find("input[type=hidden]")
    .map((_, input) => [[$(input).attr("name"), $(input).attr("value") ?? ""]]);
  return { ...Object.fromEntries(fields.get()), method: "card" };
}

const paymentIn = ({ location }: Answer): string | null =>
  /^\/open_items\/confirmation\?payment=([0-9a-f-]+)$/.exec(location ?? "")?.[1] ?? null;

/** Picks one of a few by a seeded chance. */
export const pickOf =
  (random: () => number) =>
  <T>(choices: readonly T[]): T =>
    choices[Math.floor(random() * choices.length)] as T;
