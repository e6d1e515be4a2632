import { json } from "~/http/api.server";
import { describeApi } from "~/http/openapi";
import { apiTable } from "./table.server";

export const loader = () => json(200, describeApi(apiTable, "1"));
