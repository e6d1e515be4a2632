import type { Address, PartnerFunction } from "../../port/basics";
import type { DeterminedPartner } from "../../port/pricing";
import type { SapCall, SapSystem } from "../call";
import { type Row, rowsOf } from "../odata/rows";
import { externalNumber, textOf } from "../odata/values";
import { documentAddress } from "./document-address";
import { portalFunction, readPartners, type SapPartner } from "./read-partners";

const order: PartnerFunction[] = ["soldTo", "shipTo", "payer"];

/** Reads the partners of a document with their names; one without an entry is the sold-to itself. */
export async function determinedPartners(
  call: SapCall,
  rows: readonly Row[],
  draft: { soldTo: string; shipTo?: string; payer?: string; shipToAddress?: Address },
): Promise<DeterminedPartner[]> {
  const numbers = numbersOf(call, rows, draft);
  const partners = await readPartners(call, Object.values(numbers));
  return presentDetermined(call, rows, numbers, partners).map((partner) =>
    partner.function === "shipTo" && draft.shipToAddress
      ? { ...partner, address: draft.shipToAddress }
      : partner,
  );
}

export function numbersOf(
  system: SapSystem,
  rows: readonly Row[],
  draft: { soldTo: string; shipTo?: string; payer?: string },
): Record<PartnerFunction, string> {
  const { codes } = system.settings;
  const numberOf = (partnerFunction: PartnerFunction) =>
    externalNumber(
      rows.find((row) => portalFunction(codes, row.PartnerFunction) === partnerFunction)?.Customer,
    );
  const soldTo = numberOf("soldTo") || draft.soldTo;
  return {
    soldTo,
    shipTo: numberOf("shipTo") || draft.shipTo || soldTo,
    payer: numberOf("payer") || draft.payer || soldTo,
  };
}

export function presentDetermined(
  system: SapSystem,
  rows: readonly Row[],
  numbers: Record<PartnerFunction, string>,
  partners: ReadonlyMap<string, SapPartner>,
): DeterminedPartner[] {
  const { codes } = system.settings;
  return order.map((partnerFunction) => {
    const number = numbers[partnerFunction];
    const partner = partners.get(number);
    const row = rows.find((one) => portalFunction(codes, one.PartnerFunction) === partnerFunction);
    const [oneTime] = rowsOf(row?.to_Address);
    return {
      function: partnerFunction,
      number,
      name: partner?.name ?? number,
      address: oneTime ? documentAddress(oneTime) : (partner?.address ?? emptyAddress(number)),
      taxNumber: textOf(row?.VATRegistration) || (partner?.taxNumber ?? ""),
    };
  });
}

const emptyAddress = (name: string): Address => ({
  name,
  name2: "",
  street: "",
  postalCode: "",
  city: "",
  state: "",
  country: "",
  phone: "",
  email: "",
});
