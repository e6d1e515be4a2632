import { Steps, type Tab, Tabs } from "~/ui/pages/Tabs";

/** Shows how far a new record has come in its wizard; of one that exists, the same steps as tabs in any order. */
export function WizardSteps(props: {
  heading: string;
  steps: readonly Omit<Tab, "current">[];
  /** Number of the present step, counted from 1. */
  step: number;
  isNew: boolean;
}) {
  const { heading, steps, step, isNew } = props;
  return isNew ? (
    <Steps steps={steps} current={step - 1} />
  ) : (
    <Tabs label={heading} tabs={steps.map((each, index) => ({ ...each, current: index + 1 === step }))} />
  );
}
