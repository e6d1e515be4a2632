import type { Db } from "~/db/db.server";
import type { ErpContext } from "~/erp/erp";
import { translatorFor } from "~/i18n/translator.server";
import { writeAudit } from "./audit.server";
import type { ChangeCtx, CommonCtx, Ctx, ProcessCtx, QueryCtx } from "./contexts";
import { answerOnce } from "./once.server";
import { Stopped } from "./outcome";
import { portalAddressOf } from "./portal-address";
import { sharedServices } from "./shared-services";
import { failureOf } from "./verdict";

/** The contexts of queries, by that of their page: a page asks up to twenty. */
const queryContexts = new WeakMap<Ctx, QueryCtx>();

export function queryCtx(ctx: Ctx): QueryCtx {
  const existingContext = queryContexts.get(ctx);
  if (existingContext) return existingContext;
  const { services } = ctx;
  const context = Object.assign(common(ctx), sharedServices(services), {
    erpContext: ctx.gone ? { ...erpContext(ctx), signal: ctx.gone } : erpContext(ctx),
    storedChoice: <T>(key: readonly string[], find: () => Promise<T>) => storedChoice(ctx, key, find),
    demo: services.env.DEMO,
    host: services.host,
    catalogSources: services.catalogSources,
  });
  queryContexts.set(ctx, context);
  return context;
}

/** Makes the context of a process but for its transactions. */
export const processServices = (ctx: Ctx): Omit<ProcessCtx, "transaction"> => ({
  ...common(ctx),
  ...sharedServices(ctx.services),
  erpContext: erpContext(ctx),
  mail: ctx.services.mail,
});

function common(ctx: Ctx): CommonCtx {
  return {
    actor: ctx.actor,
    requestId: ctx.requestId,
    origin: ctx.origin,
    userAgent: ctx.userAgent ?? null,
    device: ctx.device ?? null,
    clock: ctx.services.clock,
    log: ctx.services.log,
    settings: ctx.services.settings,
    vault: ctx.services.vault,
    push: ctx.services.push,
    portal: portalAddressOf(ctx.services.env),
    t: translatorFor(ctx.actor),
    translatorFor,
    require(verdict) {
      if (!verdict.allowed) throw new Stopped(failureOf(verdict));
    },
  };
}

/** Makes the context of one transaction, and tells afterwards whether an audit entry was written in it. */
export function changeCtx(ctx: Ctx, operation: string, tx: Db): { ctx: ChangeCtx; audited: () => boolean } {
  const { actor, requestId, services } = ctx;
  let isAudited = false;
  return {
    audited: () => isAudited,
    ctx: {
      ...common(ctx),
      tx,
      async audit(change) {
        isAudited = true;
        await writeAudit(tx, { operation, actor, requestId, at: services.clock.now(), change });
      },
      enqueue: (job) => services.jobs.enqueue(tx, job),
      catalogSources: services.catalogSources,
      async once(input, work) {
        if (ctx.page === undefined) return work();
        const press = { operation, owner: actor.userId ?? actor.kind, page: ctx.page, input };
        const { answer, again } = await answerOnce(tx, { ...press, at: services.clock.now() }, work);
        // The first press has written the audit entry already.
        isAudited ||= again;
        return answer;
      },
    },
  };
}

const choiceTtl = 600_000;

function storedChoice<T>(ctx: Ctx, key: readonly string[], find: () => Promise<T>): Promise<T> {
  const { userId } = ctx.actor;
  if (!userId || !ctx.choices) return find();
  return ctx.services.cache.remember({
    key: ["choices", userId, ctx.choices, ...key],
    ttl: choiceTtl,
    fresh: find,
  });
}

/** Calls the ERP as the active partner in the active sales area, in the visitor's language. */
function erpContext(ctx: Ctx): ErpContext {
  const { actor, requestId } = ctx;
  return {
    system: actor.salesArea?.system ?? "main",
    language: actor.formats.locale,
    salesArea: actor.salesArea?.id ?? "",
    partner: actor.partner?.number,
    userId: actor.userId ?? undefined,
    requestId,
    ...(actor.internal ? { isStaff: true as const } : {}),
    ...(ctx.gate ? { gate: ctx.gate } : {}),
    ...(ctx.trace ? { trace: ctx.trace } : {}),
  };
}
