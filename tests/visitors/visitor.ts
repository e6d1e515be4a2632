/**
 * A person in front of the portal. Journeys are written once in these words and done by three people: one with a
 * mouse, one who never touches it, and one whose browser runs no script. Everything is found by the name that the
 * person sees or hears, never by its place in the markup.
 */
export interface Visitor {
  readonly kind: "mouse" | "keyboard" | "no script";
  open(path: string): Promise<void>;
  /** Follows a link. `within` is a text of the row or region in which it stands. */
  follow(link: string, within?: string): Promise<void>;
  fill(label: string, value: string, within?: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  tick(label: string): Promise<void>;
  press(button: string, within?: string): Promise<void>;
  /** All that can be read on the page, in one line of words. */
  text(): Promise<string>;
  /** What the buttons of the page are called. */
  buttons(): Promise<string[]>;
  heading(): Promise<string>;
  title(): Promise<string>;
  /** Path and query of the page. */
  address(): string;
  status(): number;
  valueOf(label: string, within?: string): Promise<string>;
  close(): Promise<void>;
}

/** One page as somebody saw it, for those who look at every page. */
export interface SeenPage {
  visitor: Visitor["kind"];
  path: string;
  status: number;
  /** The HTML as it was sent. */
  html: string;
  headers: Record<string, string>;
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
