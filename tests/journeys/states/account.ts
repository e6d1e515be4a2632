import type { Belongings } from "../../support/belongings";
import { open, press, refusedStep, type Step, send } from "./state";

/** Pages before the sign-in, with their errors. */
export const strangerStates: Step[] = [
  open("/"),
  refusedStep("/", "", { username: "", password: "" }),
  press("/", "", { username: "buyer", password: "wrong" }, 403),
  open("/registration"),
  refusedStep("/registration", "", { email: "nobody" }),
  open("/password/reset"),
  refusedStep("/password/reset", "", { username: "" }),
  open("/password/repair?reset_token=none", 410),
  open("/user/confirmation?confirmation_token=none", 410),
  open("/user/unlock"),
  refusedStep("/user/unlock", "", { username: "" }),
  open("/guest/catalog"),
  open("/guest/catalog?q=zzzzzz"),
  open("/guest/catalog/product/1018210"),
  open("/guest/catalog/product/none", 404),
  open("/nonsense", 404),
  open("/cookies"),
  open("/shortcuts"),
];

/** One's own account, and what every page needs. */
export const accountStates: Step[] = [
  open("/dashboard"),
  open("/profile"),
  refusedStep("/profile", "save", { timeZone: "Nowhere" }),
  press("/profile", "save"),
  refusedStep("/profile/password", "", { current: "wrong", password: "a", repeat: "b" }),
  open("/profile/feeds"),
  press("/profile/feeds", "create"),
  open("/profile/push"),
  open("/profile/two_step"),
  refusedStep("/profile/two_step", "begin", { current: "wrong" }),
  open("/admin", 403),
  open("/why/administer"),
  press("/why/administer", ""),
  open("/partners"),
  open("/partners?number=999999"),
];

export const requesterStates: Step[] = [
  open("/approvals"),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  open("/cart/payment"),
  refusedStep("/cart/payment", "request", { approver: "" }),
  open("/invoices", 403),
];

export const approverStates = (belongings: Pick<Belongings, "request">): Step[] => [
  open("/approvals"),
  open(`/approvals/${belongings.request}`),
  refusedStep(`/approvals/${belongings.request}`, "decide", { status: "2", comment: "" }),
];

/** Representatives: a customer is chosen, named wrongly, and changed with a full cart. */
export const representativeStates: Step[] = [
  open("/dashboard"),
  open("/orders", 403),
  open("/admin/sessions"),
  open("/partners"),
  open("/partners?number="),
  send("/partner", { function: "soldTo", number: "999999", salesArea: "1000" }),
  send("/partner", { function: "soldTo", number: "100001", salesArea: "1000" }),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  send("/partner", { function: "soldTo", number: "100003", salesArea: "1000" }),
  open("/dashboard"),
];
