import { useRouteLoaderData } from "@remix-run/react";

/** Proves that a form was made by a page of ours; every POST form has one. */
export function CsrfField() {
  const root = useRouteLoaderData("root") as { csrf?: string } | undefined;
  return <input type="hidden" name="csrf" value={root?.csrf ?? ""} />;
}
