import type { Belongings } from "../../support/belongings";
import { openPage, press, refusedStep, type Step, send } from "./state";

/** Pages before the sign-in, with their errors. */
export const strangerStates: Step[] = [
  openPage("/"),
  refusedStep("/", "", { username: "", password: "" }),
  press("/", "", { username: "buyer", password: "wrong" }, 403),
  openPage("/registration"),
  refusedStep("/registration", "", { email: "nobody" }),
  openPage("/password/reset"),
  refusedStep("/password/reset", "", { username: "" }),
  openPage("/password/repair?reset_token=none", 410),
  openPage("/user/confirmation?confirmation_token=none", 410),
  openPage("/user/unlock"),
  refusedStep("/user/unlock", "", { username: "" }),
  openPage("/guest/catalog"),
  openPage("/guest/catalog?q=zzzzzz"),
  openPage("/guest/catalog/product/1018210"),
  openPage("/guest/catalog/product/none", 404),
  openPage("/nonsense", 404),
  openPage("/cookies"),
  openPage("/shortcuts"),
];

/** One's own account, and what every page needs. */
export const accountStates: Step[] = [
  openPage("/dashboard"),
  openPage("/profile"),
  refusedStep("/profile", "save", { timeZone: "Nowhere" }),
  press("/profile", "save"),
  refusedStep("/profile/password", "", { current: "wrong", password: "a", repeat: "b" }),
  openPage("/profile/feeds"),
  press("/profile/feeds", "create"),
  openPage("/profile/push"),
  openPage("/profile/two_step"),
  refusedStep("/profile/two_step", "begin", { current: "wrong" }),
  openPage("/admin", 403),
  openPage("/why/administer"),
  press("/why/administer", ""),
  openPage("/partners"),
  openPage("/partners?number=999999"),
];

export const requesterStates: Step[] = [
  openPage("/approvals"),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  openPage("/cart/payment"),
  refusedStep("/cart/payment", "request", { approver: "" }),
  openPage("/invoices", 403),
];

export const approverStates = (belongings: Pick<Belongings, "request">): Step[] => [
  openPage("/approvals"),
  openPage(`/approvals/${belongings.request}`),
  refusedStep(`/approvals/${belongings.request}`, "decide", { status: "2", comment: "" }),
];

/** Representatives: a customer is chosen, named wrongly, and changed with a full cart. */
export const representativeStates: Step[] = [
  openPage("/dashboard"),
  openPage("/orders", 403),
  openPage("/admin/sessions"),
  openPage("/partners"),
  openPage("/partners?number="),
  send("/partner", { function: "soldTo", number: "999999", salesArea: "1000" }),
  send("/partner", { function: "soldTo", number: "100001", salesArea: "1000" }),
  press("/cart/shop", "add", { "add.material": "1000010", "add.quantity": "3" }),
  send("/partner", { function: "soldTo", number: "100003", salesArea: "1000" }),
  openPage("/dashboard"),
];
