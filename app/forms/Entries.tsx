import type { FieldName } from "@conform-to/react";
import { useT } from "~/i18n/i18n-context";
import { FieldGroup } from "~/ui/fields/FieldFrame";
import { findElement } from "./conditions";
import { EntryButtons } from "./EntryButtons";
import { textIn } from "./field-text";
import { itemsOf, type Meta, metaOf, useFormContext } from "./form-context";
import type { ElementView } from "./form-view";
import type { PartProps } from "./part-props";

/**
 * A list whose order matters: buttons move each entry up or down, and the focus follows. A `list` holds every
 * choice and is only sorted; `picks` hold as many entries as were added, each with a choice of its own.
 */
export function Entries({ element, meta, field, native }: PartProps) {
  const t = useT();
  const mark = useMark(element);
  const entries = itemsOf(meta);
  const labels = new Map((element.options ?? []).map(({ value, label }) => [value, label]));
  const isFixed = native.disabled || native.readOnly;
  const hasPicks = element.atom === "picks";
  return (
    <FieldGroup {...field} errors={[...(field.errors ?? []), ...(mark?.meta.errors ?? [])]}>
      <ol className="entries">
        {entries.map((entry, index) => {
          const value = typeof entry.initialValue === "string" ? entry.initialValue : "";
          // Reads the select's present value: an entry that was just added has no initial value.
          const current = typeof entry.value === "string" ? entry.value : value;
          const label = labels.get(current) ?? (current || t("forms.row", { row: index + 1 }));
          return (
            <li key={entry.key ?? index}>
              {hasPicks ? (
                <Pick entry={entry} number={index + 1} value={value} {...{ element, isFixed }} />
              ) : (
                <>
                  <input type="hidden" name={entry.name} defaultValue={value} key={entry.key} />
                  <span>{label}</span>
                </>
              )}
              {mark ? (
                <MarkChoice
                  {...mark}
                  id={`${mark.meta.id}-${index}`}
                  value={`entry:${index}`}
                  isMarked={value !== "" && value === textIn(mark.meta)}
                  isFixed={isFixed}
                  about={label}
                />
              ) : null}
              {isFixed ? null : (
                <EntryButtons
                  list={meta}
                  index={index}
                  count={entries.length}
                  label={label}
                  removable={hasPicks}
                />
              )}
            </li>
          );
        })}
      </ol>
      {mark ? (
        <MarkChoice
          meta={mark.meta}
          label={t("forms.noneMarked", { field: mark.label })}
          id={mark.meta.id}
          value=""
          isMarked={!entries.some((entry) => entry.initialValue && entry.initialValue === textIn(mark.meta))}
          isFixed={isFixed}
        />
      ) : null}
      {hasPicks && !isFixed ? (
        <PickButtons list={meta} count={entries.length} isFull={entries.length >= maxEntries(element)} />
      ) : null}
    </FieldGroup>
  );
}

/** Adds an entry, or removes all. */
function PickButtons({ list, count, isFull }: { list: Meta; count: number; isFull: boolean }) {
  const { form, focused } = useFormContext();
  const t = useT();
  const addId = `${list.id}-add`;
  return (
    <span className="inline">
      <button
        type={isFull ? "button" : "submit"}
        id={addId}
        aria-disabled={isFull || undefined}
        autoFocus={focused === addId}
        {...(isFull ? {} : form.insert.getButtonProps({ name: list.name }))}
      >
        {t("forms.addRow")}
      </button>
      {count > 1 ? (
        <button
          type="submit"
          className="plain"
          {...form.update.getButtonProps({ name: list.name as FieldName<string[]>, value: [] })}
        >
          {t("forms.removeAll")}
        </button>
      ) : null}
    </span>
  );
}

/** Returns the field that holds the marked entry, with its label; null if these entries have no mark. */
function useMark({ marks }: ElementView): { meta: Meta; label: string } | null {
  const { form, view } = useFormContext();
  const target = marks === undefined ? undefined : findElement(view.elements, marks);
  return target ? { meta: metaOf(form, target.name), label: target.label } : null;
}

/** Marks one entry, or none. The value is the entry's position, because its select may change on the same page. */
function MarkChoice(props: {
  meta: Meta;
  label: string;
  id: string;
  value: string;
  isMarked: boolean;
  isFixed: boolean | undefined;
  /** Names the entry for screen readers, which read the label out. */
  about?: string;
}) {
  const { meta, label, id, value, isMarked, isFixed, about } = props;
  const t = useT();
  return (
    <span className="check">
      <input
        type="radio"
        id={id}
        name={meta.name}
        value={value}
        defaultChecked={isMarked}
        disabled={isFixed}
        aria-label={about === undefined ? undefined : t("ui.actionOn", { action: label, subject: about })}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

/** Chooses one entry; the server drops empty ones. */
function Pick(props: {
  element: ElementView;
  entry: Meta;
  number: number;
  value: string;
  isFixed: boolean | undefined;
}) {
  const { element, entry, number, value, isFixed } = props;
  const t = useT();
  return (
    <select
      name={entry.name}
      key={entry.key}
      id={entry.id}
      defaultValue={value}
      disabled={isFixed}
      aria-label={`${element.label} ${number}`}
    >
      <option value="">{element.placeholder ?? t("forms.choose")}</option>
      {(element.options ?? []).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Returns the length that the rules of the list allow. */
function maxEntries({ rules }: ElementView): number {
  const limits = rules.flatMap((rule) => (rule.type === "max_length" ? [rule.value] : []));
  return Math.min(...limits, 100);
}
