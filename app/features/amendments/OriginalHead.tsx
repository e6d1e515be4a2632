import { useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import { Fold } from "~/ui/pages/Fold";
import type { Fact } from "./differences";

/** Shows the head of the document that is changed, as the ERP has it (C-109). */
export function OriginalHead({ facts }: { facts: readonly Fact[] }) {
  const t = useT();
  return (
    <Fold title={t("amendments.original")} open>
      <Facts facts={facts} />
    </Fold>
  );
}
