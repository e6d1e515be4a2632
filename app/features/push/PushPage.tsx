import { useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ActionTable } from "~/ui/lists/ActionTable";
import type { ListView } from "~/ui/lists/list-view";
import { Button } from "~/ui/pages/Button";
import { useScript } from "~/ui/scripts/use-script";
import { askForMessages, canReceiveMessages, type Subscribed } from "./ask-for-messages";

/** Browsers that get messages, and the button that allows them in this one. */
export function PushPage({ view, publicKey }: { view: ListView; publicKey: string }) {
  return (
    <>
      <ActionTable view={view} />
      <AllowMessages publicKey={publicKey} />
    </>
  );
}

/** Only script can ask a browser for a subscription; the form then sends it as any other. */
function AllowMessages({ publicKey }: { publicKey: string }) {
  const t = useT();
  const isPossible = useScript() && canReceiveMessages();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<"denied" | "failed" | null>(null);
  // Read on the server too, which does not know what the browser can do.
  const labels = {
    allow: t("profile.push.allow"),
    consent: t("profile.push.consent"),
    denied: t("profile.push.denied"),
    failed: t("profile.push.failed"),
  };
  if (!isPossible) return <p className="notice info">{t("profile.push.needs")}</p>;
  const send = (subscription: Subscribed) => {
    for (const [name, value] of Object.entries(subscription)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("button[name=intent]"));
  };
  const ask = async () => {
    setProblem(null);
    const answer = await askForMessages(publicKey);
    if (typeof answer === "string") setProblem(answer);
    else send(answer);
  };
  return (
    <form method="post" ref={form}>
      <CsrfField />
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <div hidden>
        <Button intent="allow">{labels.allow}</Button>
      </div>
      <p>{labels.consent}</p>
      <Button type="button" kind="main" onClick={ask}>
        {labels.allow}
      </Button>
      <p role="status">{problem ? labels[problem] : ""}</p>
    </form>
  );
}
