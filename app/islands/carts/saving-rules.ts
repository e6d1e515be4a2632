export type SavedField = HTMLInputElement | HTMLSelectElement;

interface Saving {
  /** The button that saves the field. */
  intent: string;
  /** True if an emptied field is saved too. */
  evenEmpty: boolean;
}

/**
 * Reads from a form's rules how a field is saved on blur. Each rule is `name:intent`, or `name:intent:filled` for a field
 * that is not saved when it was emptied; the name is written without its indexes, and one that ends in a point stands for
 * all that begin so.
 */
export function savingOf(rules: string, name: string): Saving | null {
  const plainName = name.replaceAll(/\[[^\]]+\]/g, "");
  for (const rule of rules.split(" ")) {
    const [ruleName = "", intent = "", condition] = rule.split(":");
    const isMatch = ruleName.endsWith(".") ? plainName.startsWith(ruleName) : plainName === ruleName;
    if (isMatch && intent) return { intent, evenEmpty: condition !== "filled" };
  }
  return null;
}
