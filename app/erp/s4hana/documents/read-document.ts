import { ErpError } from "../../erp-errors";
import type { PartnerFunction, Scope } from "../../port/basics";
import { areaWith, notFoundError, type SapCall, type SapSystem } from "../call";
import { entityPath } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { textOf } from "../odata/values";
import { numbersOf } from "../partners/determined-partners";
import type { DocumentShape } from "./shapes";

/** Document as SAP sends it, with the numbers of its partners. */
export interface SapDocument {
  row: Row;
  numbers: Record<PartnerFunction, string>;
}

/** Reads one document of this kind within the scope; one outside it does not exist. */
export async function readDocument(
  call: SapCall,
  shape: DocumentShape,
  number: string,
  within: Scope,
): Promise<SapDocument> {
  const what = `${shape.kind} ${number}`;
  if (!/^\w{1,10}$/.test(number)) throw notFoundError(what);
  const path = entityPath(shape.set, number);
  const row = await call.client
    .read(call.ctx, shape.service, path, { expand: shape.views })
    .catch((error: unknown) => {
      throw error instanceof ErpError && error.kind === "notFound" ? notFoundError(what) : error;
    });
  const document = documentOf(call, row);
  if (!isInArea(call, row) || !isWithin(document.numbers, within)) throw notFoundError(what);
  return document;
}

export const documentOf = (system: SapSystem, row: Row): SapDocument => ({
  row,
  numbers: numbersOf(system, rowsOf(row.to_Partner), { soldTo: textOf(row.SoldToParty) }),
});

export const isWithin = (numbers: Record<PartnerFunction, string>, within: Scope): boolean =>
  within === "all" || within.some((partner) => numbers[partner.function] === partner.number);

function isInArea(call: SapCall, row: Row): boolean {
  const organization = textOf(row.SalesOrganization);
  const channel = textOf(row.DistributionChannel);
  return areaWith(call, organization, channel, textOf(row.OrganizationDivision))?.id === call.ctx.salesArea;
}
