import { num, plain } from "../../decimal";
import type { Scope } from "../../port/basics";
import { claimOutcomes, type ReturnDocument, type ReturnItem } from "../../port/returns";
import { codeWithLabel } from "../../texts/text";
import { areaOf, notFoundError, type SapCall } from "../call";
import { portalCode } from "../codes/labels";
import { isWithin } from "../documents/read-document";
import { attributesOf, noteOf } from "../documents/texts-of";
import { readMaterials, type SapMaterial } from "../materials/read-materials";
import { allOf, equals, isOneOf, type Query } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, externalNumber, itemNumberOf, quantityOf, textOf } from "../odata/values";
import { numbersOf } from "../partners/determined-partners";
import { readPartners } from "../partners/read-partners";
import { reasonOf } from "./claim-reasons";
import { type ClaimShape, claimShapes, type SapClaim, sourceKind } from "./claim-shapes";
import { readCreditMemos } from "./credit-memos";
import { presentClaimRow } from "./present-claim-row";

/** Reads claims of one of the two services, with items, partners and texts. */
export async function readClaims(
  call: SapCall,
  shape: ClaimShape,
  query: Query,
): Promise<{ documents: SapClaim[]; count: number }> {
  const area = areaOf(call, call.ctx.salesArea);
  const { rows, count } = await call.client.page(call.ctx, shape.service, shape.set, {
    orderby: `${shape.number} desc`,
    ...query,
    filter: allOf(
      equals("SalesOrganization", area.salesOrganization),
      equals("DistributionChannel", area.distributionChannel),
      equals("OrganizationDivision", area.division),
      query.filter,
    ),
    expand: ["to_Item", "to_Item/to_PricingElement", "to_Partner", "to_Text"],
    count: true,
  });
  const documents = rows.map((row) => {
    const draft = { soldTo: externalNumber(row.SoldToParty) };
    return { shape, row, numbers: numbersOf(call, rowsOf(row.to_Partner), draft) };
  });
  return { documents, count: count ?? documents.length };
}

/** Gets one claim of either service within the scope; one outside it does not exist. */
export async function getClaim(call: SapCall, number: string, within: Scope): Promise<ReturnDocument> {
  return presentClaim(call, await findClaimByNumber(call, number, within));
}

export async function findClaimByNumber(call: SapCall, number: string, within: Scope): Promise<SapClaim> {
  if (!/^\w{1,10}$/.test(number)) throw notFoundError(`return ${number}`);
  const claims = await Promise.all(
    claimShapes.map((shape) => readClaims(call, shape, { filter: isOneOf(shape.number, [number]), top: 1 })),
  );
  const [claim] = claims.flatMap(({ documents }) => documents);
  if (!claim || !isWithin(claim.numbers, within)) throw notFoundError(`return ${number}`);
  return claim;
}

export async function presentClaim(call: SapCall, claim: SapClaim): Promise<ReturnDocument> {
  const { shape, row } = claim;
  const number = externalNumber(row[shape.number]);
  const items = rowsOf(row.to_Item);
  const [partners, memos, materials] = await Promise.all([
    readPartners(call, Object.values(claim.numbers)),
    readCreditMemos(call, [number]),
    readMaterials(
      call,
      items.map((item) => textOf(item.Material)),
    ),
  ]);
  const creditMemos = memos.get(number) ?? [];
  const head = presentClaimRow(call, claim, partners, creditMemos);
  const { code } = head.status;
  const decision = code === "CRED" || code === "APPR" ? "APPR" : code === "DENY" ? "DENY" : null;
  const fields = attributesOf(call, row);
  return {
    ...head,
    type: shape.claim,
    text: noteOf(call, row),
    contact: fields.contact ?? "",
    decision: decision && codeWithLabel("status", decision, call.ctx.language),
    creditMemo: creditMemos[0] ?? null,
    shipFrom: head.shipTo,
    items: items.map((item) => presentClaimItem(call, { ...claim, fields, materials }, item)),
  };
}

function presentClaimItem(
  call: SapCall,
  claim: SapClaim & { fields: Record<string, string>; materials: ReadonlyMap<string, SapMaterial> },
  item: Row,
): ReturnItem {
  const { shape, row, fields, materials } = claim;
  const { codes } = call.settings;
  const itemNumber = itemNumberOf(item[shape.item]);
  const material = textOf(item.Material);
  const currency = textOf(row.TransactionCurrency);
  const code = textOf(item.ReturnReason) || textOf(row.SDDocumentReason);
  const reason = fields[`${itemNumber}.reason`] ?? portalCode(codes.claimReasons, code);
  const outcome =
    codes.followUps[textOf(item.CustRetItmFollowUpActivity)] ??
    claimOutcomes.find((one) => one === fields[`${itemNumber}.outcome`]);
  return {
    itemNumber,
    material,
    name: materials.get(material)?.name || textOf(item[shape.itemText]),
    quantity: plain(num(quantityOf(item.RequestedQuantity))),
    unit: portalCode(codes.units, textOf(item.RequestedQuantityUnit)),
    net: amountOf(item.NetAmount, currency, "NetAmount"),
    currency,
    reason: reasonOf(call, reason, call.ctx.language),
    batch: textOf(item.Batch),
    outcome: outcome ? codeWithLabel("outcome", outcome, call.ctx.language) : null,
    reference: {
      kind: sourceKind(item, row),
      number: externalNumber(item.ReferenceSDDocument),
      itemNumber: itemNumberOf(item.ReferenceSDDocumentItem),
    },
  };
}
