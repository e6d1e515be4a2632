import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** The two rules that compare colours: they take as much time as all others together, and no colour depends on the width. */
const colourRules = ["color-contrast", "link-in-text-block"];

const extraRules = ["target-size", "label-content-name-mismatch", "css-orientation-lock"];

export interface AxeScope {
  /** Compares colours too. */
  colours?: boolean;
  /** Rules that do not apply to what is inspected. */
  without?: readonly string[];
  /** Selector of the part that is inspected instead of the whole page. */
  within?: string;
}

/** Lists what axe finds wrong on a page as it is shown now. */
export async function axeProblems(page: Page, { colours = true, without = [], within }: AxeScope = {}) {
  const disabledRules = [...without, ...(colours ? [] : colourRules)];
  const isEnabled = (id: string) => ({ enabled: !disabledRules.includes(id) });
  const rules = [...extraRules, ...disabledRules].map((id) => [id, isEnabled(id)] as const);
  // Legacy mode skips cross-origin frames, of which there are none: halves the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], rules: Object.fromEntries(rules) });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, html }) => `${target.join(" ")} ${html.slice(0, 160)}`);
    return `axe: ${id}: ${help} (${places.join(", ")})`;
  });
}
