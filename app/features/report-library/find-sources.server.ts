import type { QueryCtx } from "~/door/operation.server";
import { ErpError } from "~/erp/erp-errors";
import { unlessUnsupported } from "~/erp/unless-unsupported";
import type { ReportSource } from "./library-report";
import { portalSources } from "./portal-sources";

type SourceCtx = Pick<QueryCtx, "erp" | "erpContext" | "t" | "log">;

/** Finds everything that a report can be made of. While the ERP is away, the portal's own data is left. */
export async function findSources(ctx: SourceCtx): Promise<ReportSource[]> {
  return [...(await findErpSources(ctx)), ...portalSources(ctx.t)];
}

async function findErpSources({ erp, erpContext, log }: SourceCtx): Promise<ReportSource[]> {
  if (!erp.capabilitiesOf(erpContext.system).reports) return [];
  try {
    const reports = await unlessUnsupported(erp.reports.list(erpContext), []);
    return reports.map(({ code, ...report }) => ({ ...report, code: `erp.${code}` }));
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ cause: String(error) }, "reports-not-listed");
    return [];
  }
}
