import type { Actor } from "~/door/actor";
import { type Allow, allow, inUse, may, withSoldTo } from "~/door/verdict";
import type { Side } from "./negotiation";

const asCustomer = may("change_quote").and(withSoldTo);
const asSeller = may("place_quotes");

/** Staff speak for the seller, also for customers who are not active; a person behind a proxy login for its user. */
export const sideOf = ({ internal }: Pick<Actor, "internal">): Side => (internal ? "seller" : "customer");

/** Lets customers who may change quotes negotiate, and staff who may make them. */
export const mayNegotiate: Allow = inUse("quotes")
  .and(inUse("negotiations"))
  .and(
    allow(
      (actor, input) => (sideOf(actor) === "seller" ? asSeller : asCustomer)(actor, input),
      [...asSeller.speaksOf, ...asCustomer.speaksOf],
    ),
  );
