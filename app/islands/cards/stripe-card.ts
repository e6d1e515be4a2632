import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import { showProblem } from "./show-problem";
import { answerForm, tellHeight } from "./tell-form";

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

/** Fills in the fields of Stripe, each in a frame of its own; the portal gets a token. Stripe's texts say what is wrong. */
export async function mountStripeCard(page: Document, content: HTMLElement, t: Translate): Promise<void> {
  const stripe = await loadStripe(page, content.dataset.publishableKey ?? "");
  if (!stripe) return;
  const incompleteKinds = new Set<Kind>(kinds);
  const elements = mountElements(page, stripe, content, (kind, state) => {
    if (state.complete) incompleteKinds.delete(kind);
    else incompleteKinds.add(kind);
    showState(page, placeOf(content, kind), state);
  });
  elements.cardNumber.on("ready", () => tellHeight(content));
  answerForm(async () => {
    const wrongKind = kinds.find((kind) => incompleteKinds.has(kind));
    const answer = await stripe.createPaymentMethod({ type: "card", card: elements.cardNumber });
    const token = answer.paymentMethod?.id ?? null;
    const problem = answer.error?.message ?? t("receivables.card.errors.noToken");
    showProblem(page, content, t, token === null ? problem : null);
    if (token === null) elements[wrongKind ?? "cardNumber"].focus();
    return token;
  });
}

const placeOf = (content: HTMLElement, kind: Kind) =>
  content.querySelector<HTMLElement>(`[data-kind=${kind}]`);

/** Shows whether a field is complete or wrong, and what is wrong above it. */
function showState(page: Document, place: HTMLElement | null, { complete, error }: StripeChange): void {
  place?.classList.toggle("valid", complete === true);
  const field = place?.closest(".field");
  field?.classList.toggle("wrong", error !== undefined);
  field?.querySelector("p.error")?.remove();
  if (error) place?.before(element(page, "p", { class: "error" }, error.message));
}

function mountElements(
  page: Document,
  stripe: Stripe,
  content: HTMLElement,
  change: (kind: Kind, state: StripeChange) => void,
): Record<Kind, StripeElement> {
  // The provider's frames take no style sheet of ours, but its colours.
  const { color, fontSize } = getComputedStyle(content);
  const wrongColor = getComputedStyle(content).getPropertyValue("--bad").trim();
  const style = { base: { color, fontSize }, invalid: { color: wrongColor } };
  const locale = page.documentElement.lang;
  const factory = stripe.elements({ locale: locale === "sr" ? "hr" : locale });
  const entries = kinds.map((kind) => {
    const stripeElement = factory.create(kind, { style });
    const place = placeOf(content, kind);
    if (place) stripeElement.mount(place);
    stripeElement.on("change", (state) => change(kind, state));
    return [kind, stripeElement] as const;
  });
  return Object.fromEntries(entries) as Record<Kind, StripeElement>;
}

/** Loads Stripe's script, which its terms allow from its own address only; null if it does not come. */
function loadStripe(page: Document, publishableKey: string): Promise<Stripe | null> {
  return new Promise((resolve) => {
    const script = element(page, "script", { src: scriptAddress });
    script.addEventListener("load", () => {
      const openStripe = (window as { Stripe?: (key: string) => Stripe }).Stripe;
      resolve(openStripe ? openStripe(publishableKey) : null);
    });
    script.addEventListener("error", () => resolve(null));
    page.head.append(script);
  });
}
