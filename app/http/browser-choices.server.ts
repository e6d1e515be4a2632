import { choiceDays } from "./choice-days";
import { hasSecureCookies } from "./session.server";

/** Choices of one browser, each in a plain cookie; none of them says who somebody is. */
export interface BrowserChoices {
  /** The cookie notice was accepted. */
  cookies: boolean;
  /** Random number of a browser that may be counted; nothing if that was not allowed. */
  statistics: string | undefined;
  /** `off`: single keys are no shortcuts. */
  keys: string | undefined;
  /** Language code, not validated yet. */
  language: string | undefined;
}

/** Reads the `Cookie` header; values are plain, because script and the error page outside the framework read them too. */
export function readBrowserChoices(headers: Headers): BrowserChoices {
  const cookies = new Map(
    (headers.get("Cookie") ?? "").split(";").map((cookie) => {
      const [name = "", value = ""] = cookie.trim().split("=", 2);
      return [name, value];
    }),
  );
  return {
    cookies: cookies.get("cookies") === "1",
    statistics: cookies.get("statistics") || undefined,
    keys: cookies.get("keys"),
    language: cookies.get("language"),
  };
}

const choiceSeconds = choiceDays * 24 * 3_600;

/** Builds the header that stores a choice for some days, or removes it if the value is empty. */
export function setBrowserChoice(
  name: keyof BrowserChoices,
  value: string,
  { readByScript = false } = {},
): [string, string] {
  const attributes = [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${value === "" ? 0 : choiceSeconds}`,
    "SameSite=Lax",
    ...(readByScript ? [] : ["HttpOnly"]),
    ...(hasSecureCookies() ? ["Secure"] : []),
  ];
  return ["Set-Cookie", attributes.join("; ")];
}
