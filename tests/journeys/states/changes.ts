import type { ChangeBelongings } from "../../support/change-belongings";
import { openPage, press, refusedStep, type Step } from "./state";

/** Changes of orders and quotes by their buyer: each step, its errors, the conflict and the negotiation. */
export const changeStates = ({ order, disputed, quote, negotiated }: ChangeBelongings): Step[] => {
  const edit = `/orders/${order}/edit`;
  const shipping = `/orders/${order}/shipping`;
  return [
    openPage(edit),
    refusedStep(edit, "update", { "lines[0].quantity": "many", requestedDate: "soon" }),
    refusedStep(edit, "update", { newMaterial: "NOPE-1" }),
    press(edit, "update", { "lines[0].quantity": "40", "attributes.department": "Workshop" }),
    press(edit, "remove:10"),
    press(edit, "restore:10"),
    openPage(`${edit}/lines/10`),
    refusedStep(`${edit}/lines/10`, "save", { "lines[0].requestedDate": "soon" }),
    openPage(`${edit}/lines/990`),
    openPage(shipping),
    refusedStep(shipping, "save", { "address.name": "Site office", "address.country": "Nowhere" }),
    press(shipping, "save", {
      "address.name": "Site office",
      "address.street": "Kade 12",
      "address.postalCode": "3011 AB",
      "address.city": "Rotterdam",
      "address.country": "NL",
      addressChoice: "typed",
    }),
    openPage(shipping),
    openPage(`/orders/${order}/payment`),
    press(`/orders/${order}/payment`, "submit"),
    openPage(`/orders/${order}`),
    press(edit, "cancelAll"),
    press(edit, "keep"),
    openPage(`/orders/${disputed}/edit`),
    refusedStep(`/orders/${disputed}/edit`, "resolve"),
    openPage(`/quotes/${quote}/edit`),
    press(`/quotes/${quote}/edit`, "cancelAll"),
    refusedStep(`/quotes/${quote}/review`, "submit"),
    openPage(`/quotes/${quote}/negotiation`),
    refusedStep(`/quotes/${quote}/negotiation`, "write", { "lines[0].price": "cheap" }),
    openPage(`/quotes/${negotiated}/negotiation`),
    openPage("/negotiations"),
  ];
};

/** The requester's side of a change that waits for an approver. */
export const changeRequesterStates = ({ asked, change }: ChangeBelongings): Step[] => [
  openPage("/approvals"),
  openPage(`/approvals/changes/${change}`),
  openPage(`/orders/${asked}/confirmation?change=${change}`),
];

/** The approver's side, before and after the decision; then what may be ordered without anybody. */
export const changeApproverStates = ({ change }: ChangeBelongings): Step[] => [
  openPage("/approvals"),
  openPage(`/approvals/changes/${change}`),
  refusedStep(`/approvals/changes/${change}`, "decide", { status: "" }),
  refusedStep(`/approvals/changes/${change}`, "decide", { status: "2", comment: "" }),
  press(`/approvals/changes/${change}`, "decide", { status: "1", comment: "Fine" }),
  openPage(`/approvals/changes/${change}`),
  openPage("/reports/pdf_orders/rule"),
  refusedStep("/reports/pdf_orders/rule", "save", { isUnattended: "1", takesMails: "1", senders: "nobody" }),
  press("/reports/pdf_orders/rule", "save", {
    takesMails: "1",
    senders: "@vandijk.example",
    isUnattended: "1",
    maxTotal: "1000",
  }),
];

/** The seller's side of a negotiation. */
export const negotiatorStates = ({ negotiated }: ChangeBelongings): Step[] => [
  openPage("/negotiations"),
  openPage(`/quotes/${negotiated}/negotiation`),
  refusedStep(`/quotes/${negotiated}/negotiation`, "write", { "lines[0].price": "1" }),
  press(`/quotes/${negotiated}/negotiation`, "write", {
    "lines[0].price": "1",
    comment: "For this quantity",
    validTo: "12/31/2099",
  }),
  openPage("/negotiations"),
  openPage("/quotes/999999999/negotiation", 404),
];

/** What the buyer sees of the counter-offer, and after accepting it. */
export const acceptingStates = ({ negotiated }: ChangeBelongings): Step[] => [
  openPage(`/quotes/${negotiated}/negotiation`),
  press(`/quotes/${negotiated}/negotiation`, "accept"),
  openPage(`/quotes/${negotiated}`),
];
