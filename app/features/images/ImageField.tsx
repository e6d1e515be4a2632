import { imageUploadFormats } from "~/files/image-limits";
import { FieldFrame, type FieldProps } from "~/ui/fields/FieldFrame";

/** Field for one image file. */
export function ImageField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input {...control} type="file" accept={imageUploadFormats.map((format) => `.${format}`).join(",")} />
      )}
    </FieldFrame>
  );
}
