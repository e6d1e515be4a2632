/** Names the versions that a form was made from: of the document in the ERP, and of the draft. */
export function AmendmentFields({ version, revision }: { version: string; revision: number }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}
