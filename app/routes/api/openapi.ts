import { methodNotAllowed } from "~/http/api/api.server";
import { json } from "~/http/api/api-json";
import { describeApi } from "~/http/api/openapi";
import { apiTable } from "./table.server";

/** Public and constant while the portal runs, so the schemas are converted once. */
let description: ReturnType<typeof describeApi> | undefined;

export function loader(): Response {
  description ??= describeApi(apiTable, "1");
  return json(200, description);
}

export const action = (): Response => methodNotAllowed(new Set(["GET"]));
