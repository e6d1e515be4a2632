import { getReturnLabel } from "~/features/service/claims/claims.queries.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "../cart/paper-file.server";

/** Serves the label with which the goods of an accepted claim come back, as a PDF. */
export const loader = withoutPage(async (args) => {
  const { number = "" } = args.params;
  const page = `/returns/${encodeURIComponent(number)}`;
  return paperFile(args.request, (await readFile(args, getReturnLabel, { number }, page)).value);
});
