import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProcessorPage, type processorIntents } from "~/features/payment-notices/ProcessorPage";
import { getProcessor, testProcessor } from "~/features/payment-notices/processor.server";
import { settingTitle } from "~/features/settings/setting-words.server";
import { pageOfFailure } from "~/http/failures.server";
import { byIntent, type Handlers } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";

/** Each is stored for a sales area. */
const paymentSettings = [
  "receivables.payment_ways",
  "receivables.payment_limits",
  "receivables.payable_kinds",
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getProcessor, {});
  const { name, hasCardFields, latestNotice } = value;
  return {
    name,
    hasCardFields,
    latestNotice: latestNotice?.toISOString() ?? null,
    settings: paymentSettings.map((key) => ({ key, title: settingTitle(key, ctx.t) })),
    title: adminTitle(ctx, "areas.payment_processor.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    test: async () => {
      const outcome = await testProcessor(ctx, {});
      if (outcome.kind === "ok") return { answer: outcome.value };
      if (outcome.kind !== "conflict") throw pageOfFailure(outcome);
      return { refusal: ctx.t(outcome.reason.key, outcome.reason.params) };
    },
  } satisfies Handlers<typeof processorIntents>);
}

export const meta = titleMeta;

export default function PaymentProcessor() {
  const reply = useActionData<typeof action>();
  return (
    <ProcessorPage
      view={useLoaderData<typeof loader>()}
      {...(reply && "answer" in reply ? { answer: reply.answer } : {})}
      {...(reply && "refusal" in reply ? { refusal: reply.refusal } : {})}
    />
  );
}
