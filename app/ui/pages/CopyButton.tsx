/** The place for a button that copies a number, which script adds; without it the text itself can be selected. */
export function CopyButton({ text }: { text: string }) {
  return (
    <>
      {" "}
      <span data-copy={text} hidden />
    </>
  );
}
