/** Payment on its way to the ERP with the open items that it settles. */
export interface ItemReservation {
  system: string;
  payment: string;
  items: readonly string[];
}

/** Leases of open items, so that only one payment of an item is on its way to the ERP at a time. */
export interface ItemReservations {
  /**
   * Reserves all items or none. A reservation gives way if it is of this payment, of one of the `arrived`, or from
   * before `expiry`. Returns the other payments that hold an item; none if the items are reserved.
   */
  reserve(
    reservation: ItemReservation,
    at: { now: Date; expiry: Date; arrived: readonly string[] },
  ): Promise<string[]>;
  /** Ends what a payment holds, once its outcome is certain. */
  release(reservation: Pick<ItemReservation, "system" | "payment">): Promise<void>;
}
