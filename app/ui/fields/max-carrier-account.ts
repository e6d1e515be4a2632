/** Longest number of an account with a carrier. */
export const maxCarrierAccount = 40;
