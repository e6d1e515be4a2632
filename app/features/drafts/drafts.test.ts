import { expect, it } from "vitest";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { changeDraft, discardDraft, getDraft } from "./drafts.server";

it("refuses a window that no longer shows the draft as it is", async () => {
  const ctx = context(testServices(await freshDatabase()), person("administer", "manage_users"));
  const change = (draft: string, data: Record<string, unknown>) =>
    changeDraft(ctx, { kind: "user", data, draft });
  const readStoredDraft = async () => {
    const outcome = await getDraft(ctx, { kind: "user" });
    return outcome.kind === "ok" ? outcome.value : { data: {}, revision: "" };
  };
  const refusedOutcome = { kind: "conflict", reason: { key: "admin.draftChangedElsewhere" } };

  expect((await change("", { username: "ann" })).kind).toBe("ok");
  expect(await change("", { username: "bob" })).toMatchObject(refusedOutcome);
  const storedDraft = await readStoredDraft();
  expect((await change(storedDraft.revision, { roleIds: ["buyer"] })).kind).toBe("ok");
  expect(await change(storedDraft.revision, { roleIds: ["administrator"] })).toMatchObject(refusedOutcome);
  expect((await readStoredDraft()).data).toEqual({ username: "ann", roleIds: ["buyer"] });

  // A draft that was begun again is another one, even after the same number of changes.
  await discardDraft(ctx, { kind: "user" });
  expect((await change("", { username: "cleo" })).kind).toBe("ok");
  expect(await change(storedDraft.revision, { roleIds: ["administrator"] })).toMatchObject(refusedOutcome);
});
