import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

/** Placeholder for the token in parts that several pages share; it is filled in when the page is sent. */
const TokenPlaceholder = createContext<string | null>(null);

export const TokenPlaceholderProvider = TokenPlaceholder.Provider;

/** CSRF token: proves that the portal made the form. Every POST form has one. */
export function CsrfField() {
  const placeholder = useContext(TokenPlaceholder);
  return placeholder ? <TokenField token={placeholder} /> : <OwnTokenField />;
}

function OwnTokenField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <TokenField token={root?.csrf ?? ""} />;
}

const TokenField = ({ token }: { token: string }) => <input type="hidden" name="csrf" value={token} />;
