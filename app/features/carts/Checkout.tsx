import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { CartTotals } from "./CartTotals";
import type { CartView } from "./cart-view";

/** Data that every checkout step between the lines and the receipt has. */
export interface CheckoutData {
  cart: Omit<CartView, "lines" | "header">;
  /** Reason why there are no prices. */
  failure: string | null;
  steps: { label: string; href?: string }[];
  backPath: string;
  currentPath: string;
  title: string;
}

/** Frames a step of the checkout: its form, and beside it the totals. */
export function Checkout(props: {
  page: CheckoutData;
  heading: string;
  currentStep: number;
  result: SubmissionResult | undefined;
  /** Says what became of the form that was sent. */
  notice?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { page, heading, currentStep: current, result, notice, aside, children } = props;
  const { totals, messages } = page.cart;
  return (
    <>
      <PageHead title={heading} aside={page.cart.title ? <span>{page.cart.title}</span> : undefined} />
      <Steps current={current} steps={page.steps} />
      <ErrorSummary result={result} />
      {notice}
      {page.failure ? <ErrorBox text={page.failure} retry={page.currentPath} /> : null}
      <div className="split">
        <div>{children}</div>
        {totals || aside ? (
          <div className="card">
            {totals ? <CartTotals totals={totals} /> : null}
            <Messages messages={messages} />
            {aside}
          </div>
        ) : null}
      </div>
    </>
  );
}
