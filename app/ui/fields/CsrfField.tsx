import { useRouteLoaderData } from "@remix-run/react";
import { useTokenPlaceholder } from "../pages/blanks";

/** CSRF token: proves that the portal made the form. Every POST form has one. */
export function CsrfField() {
  const placeholder = useTokenPlaceholder();
  return placeholder ? <TokenField token={placeholder} /> : <OwnTokenField />;
}

function OwnTokenField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <TokenField token={root?.csrf ?? ""} />;
}

const TokenField = ({ token }: { token: string }) => <input type="hidden" name="csrf" value={token} />;
