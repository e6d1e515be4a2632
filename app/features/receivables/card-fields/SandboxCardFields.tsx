import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import {
  type CardError,
  type CardField,
  type CardValues,
  digitsIn,
  findCardErrors,
  groupNumber,
  testCardToken,
} from "./card-check";
import { tell, useCardFrame } from "./use-card-frame";

const emptyCard: CardValues = { number: "", month: "", year: "", cvv: "" };
const fields = ["number", "month", "year", "cvv"] as const;

/** Field that follows where the digits of one are complete (C-268). */
const nextFields: Partial<Record<CardField, { from: number; to: CardField }>> = {
  month: { from: 2, to: "year" },
  year: { from: 4, to: "cvv" },
};

/** Fields of the sandbox: they take its test cards, check them in the browser, and give away nothing but a token. */
export function SandboxCardFields({ month }: { month: string }) {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(emptyCard);
  const [checkedFields, setCheckedFields] = useState<readonly CardField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const texts: Record<CardError, string> = {
    number: t("receivables.card.errors.number"),
    month: t("receivables.card.errors.month"),
    year: t("receivables.card.errors.year"),
    expired: t("receivables.card.errors.expired"),
    cvv: t("receivables.card.errors.cvv"),
  };
  const unknownCard = t("receivables.card.errors.unknownCard");
  // Brings the heading of the list of problems with the page, which shows the list later.
  t("ui.errorSummary");
  const errors = findCardErrors(values, month);
  const inputOf = (field: CardField) => content.current?.querySelector<HTMLInputElement>(`#${field}`);

  const makeToken = useCallback(async () => {
    setCheckedFields(fields);
    const wrongField = fields.find((field) => findCardErrors(values, month)[field] !== undefined);
    const token = wrongField === undefined ? testCardToken(values.number) : null;
    setProblem(wrongField === undefined && token === null ? unknownCard : null);
    if (token === null)
      content.current?.querySelector<HTMLInputElement>(`#${wrongField ?? "number"}`)?.focus();
    return token;
  }, [values, month, unknownCard]);
  useCardFrame(content, true, makeToken);

  const change = (field: CardField) => (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsIn(field, event.target.value);
    const isLonger = digits.length > values[field].length;
    setValues({ ...values, [field]: digits });
    setProblem(null);
    const next = nextFields[field];
    if (next && isLonger && digits.length === next.from) inputOf(next.to)?.focus();
  };
  const check = (field: CardField) => () => {
    if (values[field] !== "" && !checkedFields.includes(field)) setCheckedFields([...checkedFields, field]);
  };
  const sendOnEnter = ({ key }: KeyboardEvent) => {
    if (key === "Enter") tell({ kind: "enter" });
  };
  const propsOf = (field: CardField, autoComplete: string) => {
    const error = checkedFields.includes(field) ? errors[field] : undefined;
    return {
      ...{ name: field, required: true, errors: error ? [texts[error]] : [] },
      input: {
        ...{ autoComplete, inputMode: "numeric" as const, onKeyDown: sendOnEnter },
        ...{ onChange: change(field), onBlur: check(field) },
        value: field === "number" ? groupNumber(values.number) : values[field],
        className: values[field] !== "" && errors[field] === undefined ? "valid" : undefined,
      },
    };
  };
  return (
    <div ref={content} className="card-fields">
      {problem === null ? null : <ProblemList problems={[{ name: "number", text: problem }]} />}
      <Field
        {...propsOf("number", "cc-number")}
        label={t("receivables.card.number")}
        hint={t("receivables.card.testCards")}
      />
      <div className="inline start">
        <Field {...propsOf("month", "cc-exp-month")} label={t("receivables.card.month")} />
        <Field {...propsOf("year", "cc-exp-year")} label={t("receivables.card.year")} />
        <Field {...propsOf("cvv", "cc-csc")} label={t("receivables.card.cvv")} />
      </div>
    </div>
  );
}
