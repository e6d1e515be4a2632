import { useCallback, useEffect, useRef, useState } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { useCardFrame } from "./use-card-frame";

const scriptAddress = "https://js.stripe.com/v3/";

/** Part of Stripe's script that makes a token of a card. */
interface Stripe {
  elements(options: { locale: string }): { create(kind: string, options: object): StripeElement };
  createPaymentMethod(data: { type: "card"; card: StripeElement }): Promise<{
    paymentMethod?: { id: string };
    error?: { message?: string };
  }>;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  unmount(): void;
  focus(): void;
  on(event: "change" | "ready", listen: (event: StripeChange) => void): void;
}

interface StripeChange {
  complete?: boolean;
  empty?: boolean;
  error?: { message: string };
}

const kinds = ["cardNumber", "cardExpiry", "cardCvc"] as const;
type Kind = (typeof kinds)[number];
type States = Partial<Record<Kind, StripeChange>>;

/** Fields of Stripe, each in a frame of its own; the portal gets a token. Stripe's own texts say what is wrong. */
export function StripeCardFields({ publishableKey }: { publishableKey: string }) {
  const t = useT();
  const { locale } = useFormats();
  const content = useRef<HTMLDivElement>(null);
  const card = useRef<{ stripe: Stripe; elements: Record<Kind, StripeElement> } | null>(null);
  const [states, setStates] = useState<States>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  // Brings the heading of the list of problems with the page, which shows the list later.
  t("ui.errorSummary");
  const noToken = t("receivables.card.errors.noToken");
  const labels: Record<Kind, string> = {
    cardNumber: t("receivables.card.number"),
    cardExpiry: t("receivables.card.expiry"),
    cardCvc: t("receivables.card.cvv"),
  };

  useEffect(() => {
    let isLeft = false;
    void loadStripe(publishableKey).then((stripe) => {
      if (isLeft || !stripe || !content.current) return;
      const elements = mountElements(stripe, content.current, locale, (kind, state) =>
        setStates((previous) => ({ ...previous, [kind]: state })),
      );
      elements.cardNumber.on("ready", () => setReady(true));
      card.current = { stripe, elements };
    });
    return () => {
      isLeft = true;
      for (const kind of kinds) card.current?.elements[kind].unmount();
    };
  }, [publishableKey, locale]);

  const makeToken = useCallback(async () => {
    if (!card.current) return null;
    const { stripe, elements } = card.current;
    const wrongKind = kinds.find((kind) => states[kind]?.complete !== true);
    const answer = await stripe.createPaymentMethod({ type: "card", card: elements.cardNumber });
    const token = answer.paymentMethod?.id ?? null;
    setProblem(token === null ? (answer.error?.message ?? noToken) : null);
    if (token === null) elements[wrongKind ?? "cardNumber"].focus();
    return token;
  }, [states, noToken]);
  useCardFrame(content, isReady, makeToken);

  return (
    <div ref={content} className="card-fields">
      {problem === null ? null : <ProblemList problems={[{ name: "", text: problem }]} />}
      {kinds.map((kind) => {
        const error = states[kind]?.error;
        return (
          <div key={kind} className={error ? "field wrong" : "field"}>
            <strong>{labels[kind]}</strong>
            {error ? <p className="error">{error.message}</p> : null}
            <div data-kind={kind} className={states[kind]?.complete ? "foreign valid" : "foreign"} />
          </div>
        );
      })}
    </div>
  );
}

function mountElements(
  stripe: Stripe,
  content: HTMLElement,
  locale: string,
  change: (kind: Kind, state: StripeChange) => void,
): Record<Kind, StripeElement> {
  // The provider's frames take no style sheet of ours, but its colours.
  const { color, fontSize } = getComputedStyle(content);
  const wrongColor = getComputedStyle(content).getPropertyValue("--bad").trim();
  const style = { base: { color, fontSize }, invalid: { color: wrongColor } };
  const factory = stripe.elements({ locale: locale === "sr" ? "hr" : locale });
  const entries = kinds.map((kind) => {
    const element = factory.create(kind, { style });
    const place = content.querySelector<HTMLElement>(`[data-kind=${kind}]`);
    if (place) element.mount(place);
    element.on("change", (state) => change(kind, state));
    return [kind, element] as const;
  });
  return Object.fromEntries(entries) as Record<Kind, StripeElement>;
}

/** Loads Stripe's script, which its terms allow from its own address only; null if it does not come. */
function loadStripe(publishableKey: string): Promise<Stripe | null> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = scriptAddress;
    script.addEventListener("load", () => {
      const openStripe = (window as { Stripe?: (key: string) => Stripe }).Stripe;
      resolve(openStripe ? openStripe(publishableKey) : null);
    });
    script.addEventListener("error", () => resolve(null));
    document.head.append(script);
  });
}
