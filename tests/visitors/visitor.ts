import type { AttachedFile } from "./form-data-set";

/** Narrows a search to the row or region that contains this text. */
export interface Place {
  in?: string;
}

/** Options of a step to another page; its status is 200 unless the journey expects another. */
export interface Step extends Place {
  status?: number;
}

export type Kind = "mouse" | "keyboard" | "no script";

/**
 * A person in front of the portal. Journeys are written once against this interface and run by three drivers: mouse,
 * keyboard alone, and no script. Elements are located by their accessible name, never by their place in the markup.
 */
export interface VisitorActions {
  readonly kind: Kind;
  open(path: string, step?: Pick<Step, "status">): Promise<void>;
  follow(link: string, step?: Step): Promise<void>;
  press(button: string, step?: Step): Promise<void>;
  /** Presses Enter in a field, which sends its form. */
  enter(label: string, step?: Step): Promise<void>;
  fill(label: string, value: string, place?: Place): Promise<void>;
  choose(label: string, option: string, place?: Place): Promise<void>;
  /** Ticks checkboxes and radio buttons. */
  tick(label: string, place?: Place): Promise<void>;
  untick(label: string, place?: Place): Promise<void>;
  attach(label: string, file: AttachedFile, place?: Place): Promise<void>;
  /** Returns the text of the page in one line. */
  text(): Promise<string>;
  /** Returns the accessible names of the page's links or buttons. */
  names(of: "link" | "button", place?: Place): Promise<string[]>;
  valueOf(label: string, place?: Place): Promise<string>;
  heading(): Promise<string>;
  title(): Promise<string>;
  /** Returns path and query of the page. */
  address(): string;
  status(): number;
  close(): Promise<void>;
}

export interface Visitor extends VisitorActions {
  see(text: string | RegExp): Promise<void>;
  doNotSee(text: string | RegExp): Promise<void>;
  hasLink(name: string, place?: Place): Promise<boolean>;
  hasButton(name: string, place?: Place): Promise<boolean>;
  /** Signs in as one of the demo's accounts. */
  signIn(account: string): Promise<void>;
}

/** Steps that every driver shares. */
export function visitor(hands: VisitorActions): Visitor {
  const reads = async (wantedText: string | RegExp) => {
    const text = await hands.text();
    return {
      text,
      found: typeof wantedText === "string" ? text.includes(wantedText) : wantedText.test(text),
    };
  };
  return {
    ...hands,
    async see(wantedText) {
      const { text, found } = await reads(wantedText);
      if (!found)
        throw new Error(`${hands.kind} does not see "${wantedText}" at ${hands.address()}, but: ${text}`);
    },
    async doNotSee(unwantedText) {
      const { text, found } = await reads(unwantedText);
      if (found) throw new Error(`${hands.kind} sees "${unwantedText}" at ${hands.address()}: ${text}`);
    },
    hasLink: async (name, place) => (await hands.names("link", place)).includes(name),
    hasButton: async (name, place) => (await hands.names("button", place)).includes(name),
    async signIn(account) {
      await hands.open("/");
      await hands.fill("Username or email", account);
      await hands.fill("Password", "demo-Tradepost-1");
      await hands.press("Sign in");
      if (hands.address() !== "/dashboard")
        throw new Error(`${account} signed in and is at ${hands.address()}`);
    },
  };
}

/** One page as a visitor saw it, for the inspectors. */
export interface SeenPage {
  visitor: Kind;
  path: string;
  status: number;
  title: string;
  /** HTML as sent, and its compressed size. */
  html: string;
  bytes: number;
  headers: Record<string, string>;
  /** Headers for requests of the page's own files. */
  cookies: string;
}

export function assertStatus(seenPage: Pick<SeenPage, "path" | "status" | "title">, step: Step): void {
  const expectedStatus = step.status ?? 200;
  if (seenPage.status === expectedStatus) return;
  throw new Error(
    `${seenPage.path} answered ${seenPage.status} ("${seenPage.title}"), expected was ${expectedStatus}`,
  );
}

export function failMissing(name: string, place: Place, path: string, knownPaths: readonly string[]): string {
  const where = place.in === undefined ? path : `${path} near "${place.in}"`;
  return `Nothing is called "${name}" at ${where}; there are: ${knownPaths.join(" | ")}`;
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Regions in which a person looks for things: "the button in the row of the bolt". */
export const regions = "tr, li, form, section, article, fieldset, nav, dl, dialog, details";

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches links and buttons by the beginning of their name. */
export const beginsWith = (name: string) => new RegExp(`^${escapePattern(name)}`);

/** Matches a label that continues with a star or "(optional)". */
export const patternOfLabel = (label: string) => new RegExp(`^\\s*${escapePattern(label)}\\s*(?:[*(].*)?$`);

export const patternContaining = (text: string) => new RegExp(escapePattern(text));
