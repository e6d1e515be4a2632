import type { SubmissionResult } from "@conform-to/dom";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { CartTotals } from "./CartTotals";
import type { CartView } from "./cart-view";

/** What every step between the lines and the receipt needs to know. */
export interface CheckoutData {
  cart: Omit<CartView, "lines" | "header">;
  /** Why the ERP says nothing. */
  failure: string | null;
  steps: { label: string; href?: string }[];
  back: string;
  here: string;
  title: string;
}

interface Answer {
  result: SubmissionResult;
  intent: string;
}

/** What was refused on this page, by the button that was pressed. */
export function useRefusals(): {
  result: SubmissionResult | undefined;
  refused(intent: string): SubmissionResult | undefined;
} {
  const given = useActionData<Answer>();
  const answer = given && "result" in given ? given : undefined;
  return {
    result: answer?.result,
    refused: (intent) => (answer?.intent === intent ? answer.result : undefined),
  };
}

/** A step: what is decided here, and beside it what all of it comes to. */
export function Checkout(props: {
  page: CheckoutData;
  heading: string;
  current: number;
  result: SubmissionResult | undefined;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { page, heading, current, result, aside, children } = props;
  const { totals, messages } = page.cart;
  return (
    <>
      <PageHead title={heading} />
      <Steps current={current} steps={page.steps} />
      <ErrorSummary result={result} />
      {page.failure ? <ErrorBox text={page.failure} retry={page.here} /> : null}
      <div className="split">
        <div>{children}</div>
        {totals || aside ? (
          <div className="card">
            {totals ? <CartTotals totals={totals} /> : null}
            {messages.map((message) => (
              <p key={message.text} className={`notice ${message.severity}`}>
                {message.text}
              </p>
            ))}
            {aside}
          </div>
        ) : null}
      </div>
    </>
  );
}
