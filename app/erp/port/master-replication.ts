import type { ErpContext, ErpResult, Instant, PartnerFunction } from "./basics";
import type { CustomerMaterial } from "./materials";
import type { Partner, PartnerSalesArea } from "./partners";

/** Master data that is replicated beside the documents. */
export const masterKinds = ["partner", "customerMaterial"] as const;

export type MasterKind = (typeof masterKinds)[number];

/** Partner of a sales area, with the sales areas that it belongs to and the partners of its documents. */
export interface ReplicatedPartner {
  partner: Partner;
  areas: PartnerSalesArea[];
  assigned: { function: PartnerFunction; number: string; default: boolean }[];
}

/** Record in English; its key is unique in the sales area. */
export type MasterRecord =
  | { kind: "partner"; key: string; value: ReplicatedPartner }
  | { kind: "customerMaterial"; key: string; value: CustomerMaterial };

export interface MasterReplication {
  /**
   * Reads a part of the master data of the sales area, by key: all of it, or with `since` what has changed since then.
   * `place` is null at the beginning, then the last answer's, which is null at the end.
   */
  masters(
    ctx: ErpContext,
    kind: MasterKind,
    part: { since: Instant | null; place: string | null; limit: number },
  ): Promise<ErpResult<{ records: MasterRecord[]; place: string | null }>>;
}
