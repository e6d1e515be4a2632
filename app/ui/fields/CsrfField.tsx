import { useRouteLoaderData } from "@remix-run/react";

/** CSRF token: proves that the portal made the form. Every POST form has one. */
export function CsrfField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <input type="hidden" name="csrf" value={root?.csrf ?? ""} />;
}
