import { useT } from "~/i18n/i18n-context";
import { ActionTable } from "~/ui/lists/ActionTable";
import type { ListView } from "~/ui/lists/list-view";

/**
 * Browsers that get messages. Only script can ask a browser for a subscription: where it can, it puts the form that allows
 * messages in this one in the place of the sentence.
 */
export function PushPage({ view, publicKey }: { view: ListView; publicKey: string }) {
  const t = useT();
  return (
    <>
      <ActionTable view={view} />
      <p className="notice info" data-push={publicKey}>
        {t("profile.push.needs")}
      </p>
    </>
  );
}
