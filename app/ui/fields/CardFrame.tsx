import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";
import { readCardMessage, tokenRequest } from "./card-message";

/** Form to pay that holds the card fields. */
interface CardForm {
  /** Name of its field for the way to pay. */
  choice: string;
  /** Whether Enter in a field sends it; an order is placed by its button only. */
  isSentByEnter: boolean;
}

/**
 * Provider's card fields within a form to pay. Before the form is sent, the frame is asked for a token; the number stays
 * in the frame. Without script, or where the frame does not come, the card is entered on the provider's page.
 */
export function CardFrame(props: CardForm) {
  const t = useT();
  const hasScript = useScript();
  const title = t("receivables.card.title");
  const elsewhereText = t("receivables.card.elsewhere");
  return hasScript ? <Frame {...props} title={title} elsewhere={elsewhereText} /> : null;
}

function Frame({ choice, isSentByEnter, title, elsewhere }: CardForm & { title: string; elsewhere: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isElsewhere = useRef(false);
  const [isCard, setCard] = useState(false);
  const isOffered = height !== null && isCard;

  useEffect(() => {
    const form = token.current?.form;
    if (!form) return;
    // A form with a single way to pay asks for none.
    const look = () => setCard((new FormData(form).get(choice) ?? "card") === "card");
    look();
    form.addEventListener("change", look);
    return () => form.removeEventListener("change", look);
  }, [choice]);

  useEffect(() => {
    const form = token.current?.form;
    if (!form) return;
    let button: HTMLElement | null = null;
    const send = (event: SubmitEvent) => {
      button = event.submitter;
      if (button !== mainButtonOf(form)) return;
      if (!isOffered || isElsewhere.current || !token.current || token.current.value) return;
      event.preventDefault();
      frame.current?.contentWindow?.postMessage(tokenRequest, location.origin);
    };
    const receive = (event: MessageEvent) => {
      const from = { origin: location.origin, window: frame.current?.contentWindow };
      const message = readCardMessage(event, from);
      if (message?.kind === "ready") setHeight(message.height);
      if (message?.kind === "problem") frame.current?.focus();
      if (message?.kind === "enter" && isSentByEnter) form.requestSubmit(mainButtonOf(form));
      if (message?.kind !== "token" || !token.current) return;
      token.current.value = message.token;
      form.requestSubmit(button);
    };
    // A page that comes back from the browser's cache may hold another card by now.
    const forget = () => {
      isElsewhere.current = false;
      if (token.current) token.current.value = "";
    };
    form.addEventListener("submit", send);
    window.addEventListener("message", receive);
    window.addEventListener("pageshow", forget);
    return () => {
      form.removeEventListener("submit", send);
      window.removeEventListener("message", receive);
      window.removeEventListener("pageshow", forget);
    };
  }, [isOffered, isSentByEnter]);

  // No submit button: Enter in a field of the form presses the first one of those.
  const goElsewhere = () => {
    const form = token.current?.form;
    isElsewhere.current = true;
    form?.requestSubmit(mainButtonOf(form));
  };
  return (
    <div className={height === null ? "awaited-frame" : undefined} hidden={height !== null && !isCard}>
      <input type="hidden" name="cardToken" ref={token} disabled={!isCard} />
      {isCard || height !== null ? (
        <iframe
          ref={frame}
          className="card-frame"
          src="/payments/card_fields"
          title={title}
          height={height ?? 1}
        />
      ) : null}
      {isOffered ? (
        <p>
          <button type="button" className="plain" onClick={goElsewhere}>
            {elsewhere}
          </button>
        </p>
      ) : null}
    </div>
  );
}

const mainButtonOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>("button.main");
