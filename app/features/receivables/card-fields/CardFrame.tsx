import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "~/ui/scripts/use-script";
import { readCardMessage, tokenRequest } from "./card-message";

/**
 * Provider's card fields within a form to pay. Before the form is sent, the frame is asked for a token; the number stays
 * in the frame. Without script, or where the frame does not come, the card is entered on the provider's page.
 */
export function CardFrame() {
  const t = useT();
  const hasScript = useScript();
  const title = t("receivables.card.title");
  const elsewhere = t("receivables.card.elsewhere");
  return hasScript ? <Frame title={title} elsewhere={elsewhere} /> : null;
}

function Frame({ title, elsewhere }: { title: string; elsewhere: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [isCard, setCard] = useState(true);
  const isOffered = height !== null && isCard;

  useEffect(() => {
    const form = token.current?.form;
    if (!form) return;
    const look = () => setCard(new FormData(form).get("method") === "card");
    look();
    form.addEventListener("change", look);
    return () => form.removeEventListener("change", look);
  }, []);

  useEffect(() => {
    const form = token.current?.form;
    if (!form) return;
    let button: HTMLElement | null = null;
    const send = (event: SubmitEvent) => {
      button = event.submitter;
      if (!isOffered || !token.current || token.current.value || button?.dataset.elsewhere !== undefined)
        return;
      event.preventDefault();
      frame.current?.contentWindow?.postMessage(tokenRequest, location.origin);
    };
    const receive = (event: MessageEvent) => {
      const from = { origin: location.origin, window: frame.current?.contentWindow };
      const message = readCardMessage(event, from);
      if (message?.kind === "ready") setHeight(message.height);
      if (message?.kind === "problem") frame.current?.focus();
      if (message?.kind !== "token" || !token.current) return;
      token.current.value = message.token;
      form.requestSubmit(button);
    };
    form.addEventListener("submit", send);
    window.addEventListener("message", receive);
    return () => {
      form.removeEventListener("submit", send);
      window.removeEventListener("message", receive);
    };
  }, [isOffered]);

  return (
    <div className={height === null ? "unseen" : undefined} hidden={height !== null && !isCard}>
      <input type="hidden" name="cardToken" ref={token} disabled={!isCard} />
      <iframe
        ref={frame}
        className="card-frame"
        src="/payments/card_fields"
        title={title}
        height={height ?? 1}
      />
      <p>
        <button type="submit" className="plain" data-elsewhere="" disabled={!isOffered}>
          {elsewhere}
        </button>
      </p>
    </div>
  );
}
