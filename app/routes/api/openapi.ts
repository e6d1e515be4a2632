import { apiTable } from "./table.server";
import { json } from "~/http/api.server";
import { describeApi } from "~/http/openapi";

export const loader = () => json(200, describeApi(apiTable, "1"));
