import type { InputHTMLAttributes } from "react";
import type { FieldProps } from "~/ui/fields/FieldFrame";
import type { Meta } from "./form-context";
import type { ElementView } from "./form-view";

/** The props of every component that shows one element of a form. */
export interface PartProps {
  element: ElementView;
  meta: Meta;
  /** Carries label, name, hint and errors. */
  field: FieldProps;
  native: Native;
}

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "readOnly" | "disabled" | "placeholder" | "maxLength"
> & {
  /** Marks a secret that is no password: no page shows it again, so script keeps what was typed. */
  "data-secret"?: "" | undefined;
};
