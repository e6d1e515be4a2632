import type { z } from "zod";
import type { Setting } from "~/config/settings";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import type { OpenItem } from "~/erp/erp";
import { systemActor } from "~/features/identity/actor";
import { getItemPayment } from "~/features/receivables/paying/item-payments.queries.server";
import { payItems } from "~/features/receivables/paying/pay-items.server";
import type { JobRequest } from "~/jobs/jobs";
import { fixedClock } from "~/lib/clock";
import type { Payments } from "~/payments/payments";
import type { PaymentSandbox, SandboxAnswer } from "~/payments/sandbox";
import { openSandboxPayments } from "~/payments/sandbox-payments.server";
import type { startEmbeddedErp } from "../contracts/embedded-harness";
import { context as erpContext, freshKey } from "../contracts/erp/subject";
import { context, person, testServices } from "./context";
import { freshDatabase } from "./database";

export const payer = "100201";

type World = Awaited<ReturnType<typeof startEmbeddedErp>>;

/** Settings of which one has this value; all others keep theirs. */
export function withSetting<S extends z.ZodType>(
  settings: Services["settings"],
  changedSetting: Setting<S>,
  value: z.output<S>,
): Services["settings"] {
  const get: Services["settings"]["get"] = async (setting, target) =>
    setting.key === changedSetting.key ? (value as never) : settings.get(setting, target);
  return { ...settings, get };
}

/** A payer with its portal, the sandbox provider and the embedded ERP, all at one clock. */
export async function openPaying(world: World, otherPayments?: (sandbox: Payments) => Payments) {
  await world.faults.clear();
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-09T09:00:00Z");
  const sandbox: Payments & PaymentSandbox = openSandboxPayments({
    db: database.db,
    clock,
    secret: "secret",
    outsideTransaction: () => undefined,
  });
  const jobs: string[] = [];
  const services = {
    ...testServices(database, { erp: world.erp, clock }),
    jobs: { enqueue: async (_tx: unknown, job: JobRequest) => void jobs.push(job.name) },
    payments: otherPayments?.(sandbox) ?? sandbox,
    paymentSandbox: sandbox,
  };
  const buyer = person("pay_invoices", "view_invoices");
  const ctx = context(services, { ...buyer, formats: { ...buyer.formats, locale: "en" } });
  const openItems = async (): Promise<OpenItem[]> => {
    const search = { within: [{ function: "payer" as const, number: payer }], page: 1, pageSize: 1_000 };
    return (await world.erp.receivables.openItems(erpContext(), search)).value.items;
  };
  const receiptOf = async (payment: string) => {
    const outcome = await getItemPayment(ctx, { payment });
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    return outcome.value.payment;
  };
  return {
    database,
    clock,
    sandbox,
    jobs,
    services,
    ctx,
    openItems,
    receiptOf,
    system: context(services, systemActor),
    staff: context(services, person("administer")),
    untouched: async (count: number) =>
      (await openItems())
        .filter(({ kind, paid }) => kind === "invoice" && Number(paid) === 0)
        .slice(0, count),
    /** Puts money on the payer's account, which is a credit until items use it. */
    async addCredit(amount: string): Promise<OpenItem> {
      const { value } = await world.erp.receivables.postPayment(
        erpContext(),
        {
          payer,
          currency: "EUR",
          method: "bankTransfer",
          reference: "x",
          amount,
          items: [],
          ahead: { order: null, amount },
        },
        freshKey(),
      );
      const credit = (await openItems()).find(({ document }) => document.number === value.payment.number);
      if (!credit) throw new Error("The credit is not listed");
      return credit;
    },
    pay: (items: readonly OpenItem[], differs = {}, as: Ctx = ctx) =>
      payItems(as, {
        payer,
        items: items.map(({ number }) => number),
        seenTotal: items.reduce((sum, { open }) => sum + Number(open), 0).toFixed(2),
        seenCurrency: "EUR",
        ...differs,
      }),
    answer: async (payment: string, answer: SandboxAnswer) =>
      sandbox.answer((await receiptOf(payment)).reference ?? "", answer),
  };
}
