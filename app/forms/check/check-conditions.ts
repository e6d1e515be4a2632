import { isField } from "../atoms";
import type { Condition, FormElement, Validation } from "../page-config";
import type { ReportProblem } from "./config-problem";

/** Reports rules that contradict each other: nobody could send the form. */
export function checkRules(rules: readonly Validation[], element: FormElement, report: ReportProblem): void {
  if (rules.length > 0 && !isField(element.atom) && element.atom !== "group")
    report(element, "notHere", "validations");
  const unconditional = rules.filter((rule) => rule.type !== "conditional");
  const branches = rules.flatMap((rule) => (rule.type === "conditional" ? [rule.then, rule.otherwise] : []));
  for (const branch of branches.length > 0 ? branches : [[]]) {
    const allRules: Validation[] = [...unconditional, ...branch];
    const minLength = Math.max(0, ...allRules.map((rule) => (rule.type === "min_length" ? rule.value : 0)));
    const maxLength = Math.min(
      element.maxlength ?? Number.POSITIVE_INFINITY,
      ...allRules.map((rule) => (rule.type === "max_length" ? rule.value : Number.POSITIVE_INFINITY)),
    );
    const types = new Set(allRules.map(({ type }) => type));
    const hasBoth = types.has("special_character") && types.has("no_special_character");
    if (minLength > maxLength || hasBoth) {
      report(element, "contradiction");
      return;
    }
  }
}

/** Returns every condition of an element, those inside its validations included. */
export function conditionsOf(element: FormElement): Condition[] {
  const fromRules = element.validations.flatMap((rule): Condition[] => {
    if (rule.type === "dynamic_required") return [{ dependsOn: rule.dependsOn, is: true }];
    if (rule.type !== "conditional") return [];
    const inner = [...rule.then, ...rule.otherwise].filter((each) => each.type === "dynamic_required");
    return [rule, ...inner.map(({ dependsOn }) => ({ dependsOn, is: true }))];
  });
  const states = [element.shownWhen, element.enabledWhen, element.readonlyWhen];
  return [...fromRules, ...states.filter((condition) => condition !== undefined)];
}

export function checkReferences(element: FormElement, all: FormElement[], report: ReportProblem): void {
  const rules = element.validations.flatMap((rule) =>
    rule.type === "conditional" ? [...rule.then, ...rule.otherwise] : [rule],
  );
  const referencedNames = [
    ...conditionsOf(element).map(({ dependsOn }) => dependsOn),
    ...rules.flatMap((rule) => (rule.type === "greater_than_or_equal_to" ? [rule.field] : [])),
    ...element.clears,
    ...(element.sets ?? []),
    ...(element.optionsFrom ? [element.optionsFrom] : []),
  ];
  for (const name of referencedNames) {
    if (name === element.name) report(element, "circle", name);
    else if (!all.some((each) => each.name === name)) report(element, "fieldUnknown", name);
  }
}

/** Reports cycles: a field must not depend on itself, not even through others. */
export function checkCycles(elements: FormElement[], report: ReportProblem): void {
  const dependencies = new Map(
    elements.flatMap((element) => {
      const names = [element.shownWhen, element.enabledWhen, element.readonlyWhen]
        .map((condition) => condition?.dependsOn)
        .filter((name) => name !== undefined);
      return element.name
        ? [[element.name, [...names, ...(element.optionsFrom ? [element.optionsFrom] : [])]]]
        : [];
    }) as [string, string[]][],
  );
  for (const element of elements) {
    const visitedNames = new Set<string>();
    const reaches = (name: string): boolean =>
      (dependencies.get(name) ?? []).some((other) => {
        if (other === element.name) return true;
        if (visitedNames.has(other)) return false;
        visitedNames.add(other);
        return reaches(other);
      });
    if (element.name && reaches(element.name)) report(element, "circle", element.name);
  }
}
