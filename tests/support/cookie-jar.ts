import { systemClock } from "~/lib/clock";

interface Cookie {
  value: string;
  path: string;
  /** Milliseconds since 1970; a cookie without a date lives as long as the jar. */
  ends: number;
}

/** Cookies of one browser for one portal. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  get(name: string): string | undefined {
    const cookie = this.#cookies.get(name);
    return cookie && cookie.ends > systemClock.now().getTime() ? cookie.value : undefined;
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, { value, path: "/", ends: Number.POSITIVE_INFINITY });
  }

  /** Stores and deletes cookies as the lines of `Set-Cookie` say. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const equals = pair.indexOf("=");
      if (equals < 0) continue;
      const attributeByKey = new Map(attributes.map(readAttribute));
      this.#cookies.set(pair.slice(0, equals).trim(), {
        value: pair.slice(equals + 1).trim(),
        path: attributeByKey.get("path") || "/",
        ends: endOf(attributeByKey),
      });
    }
  }

  /** Returns the `Cookie` header for a path. */
  header(path: string): string {
    return [...this.#cookies]
      .filter(([name, cookie]) => this.get(name) !== undefined && isBelow(path, cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  }
}

function readAttribute(text: string): [name: string, value: string] {
  const equals = text.indexOf("=");
  return equals < 0
    ? [text.trim().toLowerCase(), ""]
    : [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()];
}

/** `Max-Age` takes precedence over `Expires`. */
function endOf(attributes: Map<string, string>): number {
  const age = attributes.get("max-age");
  if (age !== undefined) return systemClock.now().getTime() + Number(age) * 1000;
  const date = attributes.get("expires");
  return date === undefined ? Number.POSITIVE_INFINITY : Date.parse(date);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
