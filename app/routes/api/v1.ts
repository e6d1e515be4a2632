import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "~/http/api/api.server";
import { apiTable } from "./table.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerApi(apiTable, request, context);

export const action = ({ request, context }: ActionFunctionArgs) => answerApi(apiTable, request, context);
