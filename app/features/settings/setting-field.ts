import type { Option } from "~/ui/fields/Field";

/** Field of a setting as its page receives it. */
export interface SettingField {
  name: string;
  label: string;
  kind: "check" | "number" | "text" | "select" | "textarea";
  options?: Option[];
  /** Switch without which the field cannot be edited. */
  needs?: string;
}
