import type { ErpContext, PartnerFunction } from "../../port/basics";
import { areaOf, callOf, type SapSystem, services } from "../call";
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
  system: SapSystem,
  ctx: ErpContext,
  search: {
    customer?: string;
    customers?: readonly string[];
    partners?: readonly string[];
    function?: PartnerFunction;
  },
): Promise<PartnerAssignment[]> {
  const area = areaOf(system, ctx.salesArea);
  const { codes } = system.settings;
  const functions = search.function
    ? equals("PartnerFunction", codes[search.function])
    : isOneOf("PartnerFunction", [codes.soldTo, codes.shipTo, codes.payer]);
  const rows = await system.client.all(callOf(ctx), services.partners, "A_CustSalesPartnerFunc", {
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
