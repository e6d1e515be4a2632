/** Counts of orders and checkouts of all customers, for reports of administrators. */
export { countCheckouts } from "./checkouts.store.server";
export { countOrdersWith } from "./orders-with.store.server";
