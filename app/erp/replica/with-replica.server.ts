import type { Clock } from "~/lib/clock";
import type { Erp, ErpContext, ErpResult } from "../erp";
import { isErpAway } from "../erp-errors";
import type { List } from "../port/basics";
import type { DocumentRow, DocumentSearch } from "../port/documents";
import type { DraftDocument } from "../port/pricing";
import type { PaymentRow } from "../port/receivables";
import type { ReplicatedDocument, ReplicatedKind } from "../port/replication";
import type { ReturnRow } from "../port/returns";
import { localiseRow } from "./localise";
import type { ReplicaPart } from "./replica.store.server";
import { replicatedOf, type WrittenDocument } from "./replicated-of";
import type { ReplicaSearch } from "./search-replica.store.server";

/** The replica in the portal's database. */
export interface Replica {
  /** Time up to which these lists hold everything; null while one of them is incomplete. */
  age(replicaSearch: Omit<ReplicaSearch, "search">): Promise<Date | null>;
  search(replicaSearch: ReplicaSearch): Promise<List<DocumentRow>>;
  write(part: ReplicaPart, documents: readonly ReplicatedDocument[], readAt: Date): Promise<void>;
}

interface WithReplicaOptions {
  replica: Replica;
  clock: Clock;
  log: { warn(facts: Record<string, unknown>, event: string): void };
}

const salesDocumentKinds = ["order", "quote", "return"] as const;

/** Age in milliseconds from which on the ERP is asked first: the replication does not run. */
const maxAge = 20 * 60_000;

type Search<S extends DocumentSearch> = (ctx: ErpContext, search: S) => Promise<ErpResult<List<DocumentRow>>>;

/**
 * Answers lists of documents from the replica where the ERP offers replication, marked with its age; what the portal
 * itself changes is replicated at once. A caller who refreshes gets the ERP's own answer, and the replica's while the
 * ERP is away.
 */
export function withReplica(erp: Erp, { replica, clock, log }: WithReplicaOptions): Erp {
  const isReplicated = ({ system }: ErpContext) => erp.capabilitiesOf(system).replication;

  const reading =
    <S extends DocumentSearch>(
      listsOf: (search: S) => readonly ReplicatedKind[],
      search: Search<S>,
    ): Search<S> =>
    async (ctx, documentSearch) => {
      if (!isReplicated(ctx)) return search(ctx, documentSearch);
      const replicaSearch = { system: ctx.system, salesArea: ctx.salesArea, lists: listsOf(documentSearch) };
      const completeAt = replicaSearch.lists.length > 0 ? await replica.age(replicaSearch) : null;
      if (!completeAt) return search(ctx, documentSearch);
      const fromReplica = async (): Promise<ErpResult<List<DocumentRow>>> => {
        const page = await replica.search({ ...replicaSearch, search: documentSearch });
        const items = page.items.map((row) => localiseRow(row, ctx.language, documentSearch.withItems ?? 0));
        const asOf = completeAt.toISOString();
        return { value: { ...page, items }, messages: [], asOf, source: "cache" };
      };
      const isOld = clock.now().getTime() - completeAt.getTime() > maxAge;
      if (!ctx.isRefresh && !isOld) return fromReplica();
      return search(ctx, documentSearch).catch((error: unknown) => {
        if (!isErpAway(error)) throw error;
        return fromReplica();
      });
    };

  /** A failure to replicate is only logged: it must not hide the result of the write, and the next run repairs it. */
  const replicate = async (
    ctx: ErpContext,
    list: ReplicatedKind,
    find: () => Promise<readonly ReplicatedDocument[]>,
  ) => {
    const part = { system: ctx.system, salesArea: ctx.salesArea, list };
    const readAt = clock.now();
    try {
      await replica.write(part, await find(), readAt);
    } catch (error) {
      log.warn({ requestId: ctx.requestId, list, cause: String(error) }, "erp-not-replicated");
    }
  };
  const readAgain = async (ctx: ErpContext, list: ReplicatedKind, numbers: readonly string[]) => {
    if (numbers.length > 0)
      await replicate(ctx, list, async () => (await erp.replication.read(ctx, list, numbers)).value);
  };

  /** Replicates the document that a write has made or changed, and the quotes that it takes from. */
  const writing =
    <A extends unknown[], R extends WrittenDocument | { document: WrittenDocument }>(
      list: ReplicatedKind,
      write: (ctx: ErpContext, ...args: A) => Promise<ErpResult<R>>,
      quotesIn: (...args: A) => readonly string[] = () => [],
    ) =>
    async (ctx: ErpContext, ...args: A): Promise<ErpResult<R>> => {
      const answer = await write(ctx, ...args);
      if (!isReplicated(ctx)) return answer;
      const { value } = answer;
      await replicate(ctx, list, async () => [replicatedOf("document" in value ? value.document : value)]);
      await readAgain(ctx, "quote", quotesIn(...args));
      return answer;
    };

  /** Replicates the document of a write whose answer was lost. */
  const finding =
    <A extends unknown[], D extends WrittenDocument>(
      list: ReplicatedKind,
      find: (ctx: ErpContext, ...args: A) => Promise<ErpResult<D | null>>,
    ) =>
    async (ctx: ErpContext, ...args: A): Promise<ErpResult<D | null>> => {
      const answer = await find(ctx, ...args);
      const { value } = answer;
      if (value && isReplicated(ctx)) await replicate(ctx, list, async () => [replicatedOf(value)]);
      return answer;
    };

  const { orders, quotes, deliveries, invoices, documents, returns, receivables } = erp;
  const readReturns = reading(() => ["return"], returns.search);
  return {
    ...erp,
    orders: {
      ...orders,
      search: reading(() => ["order"], orders.search),
      create: writing("order", orders.create, (draft) => quotesOf(draft)),
      change: writing("order", orders.change),
      cancel: writing("order", orders.cancel),
      findBySubmission: finding("order", orders.findBySubmission),
      findChange: finding("order", orders.findChange),
    },
    quotes: {
      ...quotes,
      search: reading(() => ["quote"], quotes.search),
      create: writing("quote", quotes.create),
      change: writing("quote", quotes.change),
      cancel: writing("quote", quotes.cancel),
      findBySubmission: finding("quote", quotes.findBySubmission),
      findChange: finding("quote", quotes.findChange),
      convert: writing("order", quotes.convert, ({ number }) => [number]),
      requote: writing("quote", quotes.requote),
    },
    deliveries: { ...deliveries, search: reading(() => ["delivery"], deliveries.search) },
    invoices: { ...invoices, search: reading(() => ["invoice"], invoices.search) },
    documents: {
      ...documents,
      search: reading(({ kinds }) => kinds ?? salesDocumentKinds, documents.search),
    },
    returns: {
      ...returns,
      async search(ctx, documentSearch) {
        const answer = await readReturns(ctx, documentSearch);
        // A copied row has no return number: no ERP whose lists are copied issues any.
        const items = answer.value.items.map((row): ReturnRow => ({ authorization: null, ...row }));
        return { ...answer, value: { ...answer.value, items } };
      },
      create: writing("return", returns.create),
      findBySubmission: finding("return", returns.findBySubmission),
    },
    receivables: {
      ...receivables,
      async postPayment(ctx, payment, key) {
        const answer = await receivables.postPayment(ctx, payment, key);
        if (isReplicated(ctx)) await readAgain(ctx, "invoice", invoicesOf(answer.value.payment));
        return answer;
      },
    },
  };
}

const quotesOf = ({ reference }: DraftDocument): string[] =>
  reference?.kind === "quote" ? [reference.number] : [];

const invoicesOf = ({ settles }: PaymentRow): string[] =>
  settles.flatMap(({ document }) => (document.kind === "order" ? [] : [document.number]));
