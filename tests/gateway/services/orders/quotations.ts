import type { Extensions } from "../../metadata/model";
import type { SapService } from "../service";
import { type DocumentNames, documentSources } from "./order-sources";
import { documentWriter } from "./write-documents";

const quotationNames: DocumentNames = {
  kind: "quote",
  key: "SalesQuotation",
  header: "A_SalesQuotation",
  item: "A_SalesQuotationItem",
  partner: "A_SalesQuotationPartner",
  itemPartner: "A_SalesQuotationItemPartner",
  text: "A_SalesQuotationText",
  itemText: "A_SalesQuotationItemText",
  price: "A_SalesQuotationPrcgElmnt",
  itemPrice: "A_SalesQuotationItemPrcgElmnt",
};

export function quotations(extensions: Extensions): SapService {
  const ownFields = Object.keys(extensions.A_SalesQuotation ?? {});
  return {
    name: "API_SALES_QUOTATION_SRV",
    sources: documentSources(quotationNames, ownFields),
    write: documentWriter(quotationNames, ownFields),
  };
}
