import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { type NegotiationData, NegotiationPage } from "./NegotiationPage";

const t = translatorFor({ formats: defaultFormats, micrositeId: null });

const page: NegotiationData = {
  crumbs: [],
  number: "2000000017",
  side: "seller",
  customer: "Van Dijk · 100001",
  total: { amount: "245.69", currency: "EUR" },
  rounds: [],
  accepted: null,
  mayDecide: false,
  mayWithdraw: false,
  form: null,
  itemNumbers: [10],
  fixedReason: null,
  version: "1",
  round: 0,
  heading: "Negotiate quote 2000000017",
  title: "Negotiate quote 2000000017",
};

it("tells the seller why there is nothing to answer yet, and what to do instead", () => {
  const render = (shownPage: NegotiationData) =>
    renderToStaticMarkup(
      <WordsProvider value={t}>
        <FormatsProvider value={defaultFormats}>
          <NegotiationPage page={shownPage} answer={undefined} />
        </FormatsProvider>
      </WordsProvider>,
    );
  expect(render(page)).toContain(t("negotiations.customerBegins"));
  expect(render({ ...page, fixedReason: "Expired" })).not.toContain(t("negotiations.customerBegins"));
});
