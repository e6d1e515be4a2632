import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import type { Erp, ErpContext, ErpResult } from "../erp";
import { isErpAway } from "../erp-errors";
import type { MasterKind } from "../port/master-replication";
import {
  findAddresses,
  findRelated,
  findReplicatedPartner,
  type PartnerPart,
  searchCustomerMaterials,
  searchPartners,
} from "./masters.store.server";
import { findReplicaProgress } from "./replica.store.server";

/** Age in milliseconds from which on the ERP is asked first: the replication does not run. */
const maxAges: Record<MasterKind, number> = { partner: 20 * 60_000, customerMaterial: 3 * 60 * 60_000 };

/**
 * Answers the lists of partners and of customers' own material numbers from the replica where the ERP offers replication,
 * marked with its age. One partner, whose block decides about orders, is asked live and answered from the replica only
 * while the ERP is away.
 */
export function withMasters(erp: Erp, { db, clock }: { db: Db; clock: Clock }): Erp {
  const { partners, materials } = erp;

  const answering =
    <A extends unknown[], R>(
      kind: MasterKind,
      ask: (ctx: ErpContext, ...args: A) => Promise<ErpResult<R>>,
      find: (part: PartnerPart, ...args: A) => Promise<R | null>,
      isLive = false,
    ) =>
    async (ctx: ErpContext, ...args: A): Promise<ErpResult<R>> => {
      const { system, salesArea } = ctx;
      if (salesArea === "" || !erp.capabilitiesOf(system).replication) return ask(ctx, ...args);
      const progress = await findReplicaProgress(db, { system, salesArea, list: kind });
      const completeAt = progress?.completeAt;
      if (!completeAt) return ask(ctx, ...args);
      const fromReplica = async (): Promise<ErpResult<R> | null> => {
        const value = await find({ system, salesArea }, ...args);
        return value === null
          ? null
          : { value, messages: [], asOf: completeAt.toISOString(), source: "cache" };
      };
      const isOld = clock.now().getTime() - completeAt.getTime() > maxAges[kind];
      if (!isLive && !ctx.isRefresh && !isOld) return (await fromReplica()) ?? ask(ctx, ...args);
      return ask(ctx, ...args).catch(async (error: unknown) => {
        const replicaAnswer = isErpAway(error) ? await fromReplica() : null;
        if (!replicaAnswer) throw error;
        return replicaAnswer;
      });
    };

  return {
    ...erp,
    partners: {
      ...partners,
      get: answering(
        "partner",
        partners.get,
        async (part, number) => (await findReplicatedPartner(db, part, number))?.partner ?? null,
        true,
      ),
      salesAreas: answering(
        "partner",
        partners.salesAreas,
        async (part, number) => (await findReplicatedPartner(db, part, number))?.areas ?? null,
        true,
      ),
      search: answering("partner", partners.search, (part, search) => searchPartners(db, part, search)),
      related: answering("partner", partners.related, (part, number, partnerFunction) =>
        findRelated(db, part, number, partnerFunction),
      ),
      addresses: answering("partner", partners.addresses, (part, number) => findAddresses(db, part, number)),
    },
    materials: {
      ...materials,
      customerMaterials: answering("customerMaterial", materials.customerMaterials, (part, search) =>
        searchCustomerMaterials(db, part, search),
      ),
    },
  };
}
