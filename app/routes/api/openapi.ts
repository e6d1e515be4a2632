import { json } from "~/http/api/api-json";
import { describeApi } from "~/http/api/openapi";
import { apiTable } from "./table.server";

/** Public and constant while the portal runs, so the schemas are converted once. */
let described: ReturnType<typeof describeApi> | undefined;

export function loader(): Response {
  described ??= describeApi(apiTable, "1");
  return json(200, described);
}
