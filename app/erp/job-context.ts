import type { ErpContext } from "./port/basics";

/** Makes the context of a job, which reads what the ERP holds of a sales area now, and on nobody's behalf. */
export const jobContext = (
  { system, salesAreaId }: { system: string; salesAreaId: string },
  requestId: string,
): ErpContext => ({ system, language: "en", salesArea: salesAreaId, requestId, isRefresh: true, once: true });
