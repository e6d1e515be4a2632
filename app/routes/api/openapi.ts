import { json } from "~/http/api.server";
import { describeApi } from "~/http/openapi";
import { apiTable } from "./table.server";

/** Anybody may ask, and it never changes while the portal runs: the schemas are converted once. */
let described: ReturnType<typeof describeApi> | undefined;

export function loader(): Response {
  described ??= describeApi(apiTable, "1");
  return json(200, described);
}
