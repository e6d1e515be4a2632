import type { ChangeBelongings } from "../../support/change-belongings";
import { open, press, refusedStep, type Step } from "./state";

/** Changes of orders and quotes by their buyer: each step, its errors, the conflict and the negotiation. */
export const changeStates = ({ order, disputed, quote, negotiated }: ChangeBelongings): Step[] => {
  const edit = `/orders/${order}/edit`;
  const shipping = `/orders/${order}/shipping`;
  return [
    open(edit),
    refusedStep(edit, "update", { "lines[0].quantity": "many", requestedDate: "soon" }),
    refusedStep(edit, "update", { newMaterial: "NOPE-1" }),
    press(edit, "update", { "lines[0].quantity": "40", "attributes.department": "Workshop" }),
    press(edit, "remove:10"),
    press(edit, "restore:10"),
    open(`${edit}/lines/10`),
    refusedStep(`${edit}/lines/10`, "save", { "lines[0].requestedDate": "soon" }),
    open(`${edit}/lines/990`, 404),
    open(shipping),
    refusedStep(shipping, "save", { "address.name": "Site office", "address.country": "Nowhere" }),
    press(shipping, "save", {
      ...{ "address.name": "Site office", "address.street": "Kade 12", "address.postalCode": "3011 AB" },
      ...{ "address.city": "Rotterdam", "address.country": "NL", keepsAddress: "1" },
    }),
    open(shipping),
    open(`/orders/${order}/payment`),
    press(`/orders/${order}/payment`, "submit"),
    open(`/orders/${order}`),
    press(edit, "cancelAll"),
    press(edit, "keep"),
    open(`/orders/${disputed}/edit`),
    refusedStep(`/orders/${disputed}/edit`, "resolve"),
    open(`/quotes/${quote}/edit`),
    press(`/quotes/${quote}/edit`, "cancelAll"),
    refusedStep(`/quotes/${quote}/review`, "submit"),
    open(`/quotes/${quote}/negotiation`),
    refusedStep(`/quotes/${quote}/negotiation`, "write", { "lines[0].price": "cheap" }),
    open(`/quotes/${negotiated}/negotiation`),
    open("/negotiations"),
  ];
};

/** The requester's side of a change that waits for an approver. */
export const changeRequesterStates = ({ asked, change }: ChangeBelongings): Step[] => [
  open("/approvals"),
  open(`/approvals/changes/${change}`),
  open(`/orders/${asked}/confirmation?change=${change}`),
];

/** The approver's side, before and after the decision; then what may be ordered without anybody. */
export const changeApproverStates = ({ change }: ChangeBelongings): Step[] => [
  open("/approvals"),
  open(`/approvals/changes/${change}`),
  refusedStep(`/approvals/changes/${change}`, "decide", { status: "" }),
  refusedStep(`/approvals/changes/${change}`, "decide", { status: "2", comment: "" }),
  press(`/approvals/changes/${change}`, "decide", { status: "1", comment: "Fine" }),
  open(`/approvals/changes/${change}`, 404),
  open("/reports/pdf_orders/rule"),
  refusedStep("/reports/pdf_orders/rule", "save", { isUnattended: "1", takesMails: "1", senders: "nobody" }),
  press("/reports/pdf_orders/rule", "save", {
    ...{ takesMails: "1", senders: "@vandijk.example", isUnattended: "1", maxTotal: "1000" },
  }),
];

/** The seller's side of a negotiation. */
export const negotiatorStates = ({ negotiated }: ChangeBelongings): Step[] => [
  open("/negotiations"),
  open(`/quotes/${negotiated}/negotiation`),
  refusedStep(`/quotes/${negotiated}/negotiation`, "write", { "lines[0].price": "1" }),
  press(`/quotes/${negotiated}/negotiation`, "write", {
    ...{ "lines[0].price": "1", comment: "For this quantity", validTo: "12/31/2099" },
  }),
  open("/negotiations"),
  open("/quotes/999999999/negotiation", 404),
];

/** What the buyer sees of the counter-offer, and after accepting it. */
export const acceptingStates = ({ negotiated }: ChangeBelongings): Step[] => [
  open(`/quotes/${negotiated}/negotiation`),
  press(`/quotes/${negotiated}/negotiation`, "accept"),
  open(`/quotes/${negotiated}`),
];
