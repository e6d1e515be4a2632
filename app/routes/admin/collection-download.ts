import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDownload } from "~/admin/pages/download.server";

export const loader = (args: LoaderFunctionArgs) => answerDownload(args);
