import { escapeHtml } from "~/lib/escape";

/**
 * Names the address of forms that send to their own page. A form without one sends to the address in the browser with its
 * fragment, which the browser keeps for the page after a redirect: after a link of an error summary, `/profile#phone`, the
 * notice at the top of the saved page would be out of sight.
 */
export function nameActions(html: string, address: string): string {
  const action = ` action="${escapeHtml(address)}"`;
  return html.replace(/<form [^>]*method="post"[^>]*/g, (tag) =>
    tag.includes(' action="') ? tag : tag + action,
  );
}
