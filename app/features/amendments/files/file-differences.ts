import type { Translate } from "~/i18n/translate";
import type { Wish } from "../amendment";
import type { Difference } from "../differences";

/** Lists the files that follow a change, as differences of its document. */
export const fileDifferences = ({ files = [] }: Wish, t: Translate): Difference[] =>
  files.map(({ id, fileName }) => ({
    id: `file-${id}`,
    line: "",
    what: t("cart.file.title"),
    before: "–",
    after: fileName,
  }));
