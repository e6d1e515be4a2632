import type { Option } from "~/ui/fields/Field";

/** One field of a setting as its page receives it. */
export interface SettingField {
  name: string;
  label: string;
  kind: "check" | "number" | "text" | "select" | "textarea";
  options?: Option[];
  /** The switch without which it cannot be edited. */
  needs?: string;
}
