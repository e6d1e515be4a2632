import { changeApprovalMail } from "~/features/mails/change-approval.mail";
import { negotiationMail } from "~/features/mails/negotiation.mail";

export type Words = Parameters<typeof negotiationMail>[1];

export const names = {
  requestor: "Rita Vermeulen-van den Broek",
  approver: "Arjen de Wit",
  person: "Rita Vermeulen-van den Broek",
};

/** Mails about changes that need an approval, and about negotiations. */
export function changeMails(words: Words) {
  const quantity = {
    line: "10 TP-4500 18 V (8811-204)",
    what: words.t("documents.quantity"),
    before: "12 PCE",
    after: "20 PCE",
  };
  const request = {
    id: "1",
    revision: 1,
    ...names,
    number: "4000000284",
    poNumber: "PO-2026/8800",
    soldTo: "Hansen Werkzeugbau GmbH & Co. KG · 100001",
    currency: "EUR",
  };
  const change = (event: Parameters<typeof changeApprovalMail>[0]["event"], comment: string) =>
    changeApprovalMail(
      {
        ...request,
        event,
        comment,
        differences: event === "asked" ? [quantity] : [],
        ...(event === "asked"
          ? { total: null, increase: "1032.00", limit: "5000.00" }
          : { total: null, increase: null, limit: null }),
      },
      words,
    );
  const round = (event: Parameters<typeof negotiationMail>[0]["event"], text: string) =>
    negotiationMail(
      {
        id: "1",
        userId: "1",
        side: "customer" as const,
        event,
        text,
        person: names.person,
        number: "2000000017",
        customer: "Hansen Werkzeugbau GmbH & Co. KG · 100001",
        validTo: "2026-12-24",
        lines: [quantity],
      },
      words,
    );
  return {
    changeAsked: change("asked", "TP-4500 → 2027?"),
    changeApproved: change("approved", ""),
    changeDenied: change("denied", "Not this year"),
    changeWithdrawn: change("withdrawn", ""),
    roundProposed: round("proposed", "We order every month."),
    roundAccepted: round("accepted", ""),
    roundDeclined: round("declined", "Not this year"),
    roundEnding: round("ending", ""),
  };
}
