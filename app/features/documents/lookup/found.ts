interface Amount {
  amount: string;
  currency: string;
}

/** A document, payment or material that bears the number. */
export interface FoundDocument {
  text: string;
  href: string;
  /** A purchase-order number or a name. */
  note: string;
  date?: string;
  shipTo?: string;
  total?: Amount;
  status?: { code: string; label: string };
  /** The address that copies it into the cart. */
  copy?: string;
}

export interface FoundProduct {
  number: string;
  name: string;
  href: string;
  /** The customer's own number, and the manufacturer. */
  note: string;
  contents: string;
  /** The unit it is ordered in; missing if it cannot be ordered here. */
  unit?: string;
  price?: Amount & { per: string };
}
