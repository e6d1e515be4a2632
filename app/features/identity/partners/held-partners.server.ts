import type { Db } from "~/db/db.server";
import type { ActivePartner } from "~/door/actor";
import type { PartnerRef } from "~/erp/erp";
import { findHeldNumbers, findHoldersOf } from "./held-partners.store.server";

export interface HeldPartners {
  system: string;
  salesAreaId: string;
  partners: PartnerRef[];
}

/** Finds the customers whom somebody may act for, by sales area. Other features call it inside their own change. */
export async function findHeldPartners(db: Db): Promise<HeldPartners[]> {
  const areas = new Map<string, HeldPartners>();
  for (const { system, salesAreaId, ...partner } of await findHeldNumbers(db)) {
    const area = areas.get(salesAreaId) ?? { system, salesAreaId, partners: [] };
    area.partners.push(partner);
    areas.set(salesAreaId, area);
  }
  return [...areas.values()];
}

export interface Holder {
  userId: string;
  timeZone: string;
  salesAreaId: string;
  partner: ActivePartner;
}

/** Finds the users who may act for some customers of a sales area, once for each customer. */
export async function findHolders(
  db: Db,
  salesAreaId: string,
  partners: readonly PartnerRef[],
): Promise<Holder[]> {
  const rows = await findHoldersOf(db, salesAreaId, partners);
  return rows.map(({ userId, timeZone, ...partner }) => ({ userId, timeZone, salesAreaId, partner }));
}
