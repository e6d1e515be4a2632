import type { PartnerFunction } from "../../port/basics";
import { areaOf, type SapCall, services } from "../call";
import { allOf, equals, isOneOf } from "../odata/address";
import { externalNumber, textOf } from "../odata/values";
import { portalFunction } from "./read-partners";

/** Assignment of a partner to a customer, such as a ship-to. */
export interface PartnerAssignment {
  customer: string;
  partner: string;
  function: PartnerFunction;
  default: boolean;
  counter: string;
}

/** Reads the partners of customers in the sales area, or the customers of a partner. */
export async function readAssignments(
  call: SapCall,
  search: {
    customer?: string;
    customers?: readonly string[];
    partners?: readonly string[];
    function?: PartnerFunction;
  },
): Promise<PartnerAssignment[]> {
  const area = areaOf(call, call.ctx.salesArea);
  const { codes } = call.settings;
  const functions = search.function
    ? equals("PartnerFunction", codes[search.function])
    : isOneOf("PartnerFunction", [codes.soldTo, codes.shipTo, codes.payer]);
  const rows = await call.client.all(call.ctx, services.partners, "A_CustSalesPartnerFunc", {
    filter: allOf(
      search.customer !== undefined && equals("Customer", search.customer),
      search.customers && isOneOf("Customer", search.customers),
      search.partners && isOneOf("BPCustomerNumber", search.partners),
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      equals("Division", area.division),
      functions,
    ),
    orderby: "Customer,PartnerFunction,PartnerCounter",
  });
  return rows.flatMap((row) => {
    const partnerFunction = portalFunction(codes, row.PartnerFunction);
    if (!partnerFunction) return [];
    return {
      customer: externalNumber(row.Customer),
      partner: externalNumber(row.BPCustomerNumber),
      function: partnerFunction,
      default: row.DefaultPartner === true,
      counter: textOf(row.PartnerCounter),
    };
  });
}
