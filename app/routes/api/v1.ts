import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { apiTable } from "./table.server";
import { answerApi } from "~/http/api.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => answerApi(apiTable, request, context);

export const action = ({ request, context }: ActionFunctionArgs) => answerApi(apiTable, request, context);
