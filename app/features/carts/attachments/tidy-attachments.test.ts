import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Services } from "~/door/services";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { systemActor } from "../../identity/actor";
import { setCartState } from "../cart.store.server";
import { addItems } from "../lines/add-items.server";
import { removeCart } from "../remove-cart.server";
import { addAttachments } from "./add-attachments.server";
import { getAttachment } from "./attachment.queries.server";
import { findAttachments } from "./attachment.store.server";
import { removeAttachment } from "./remove-attachment.server";
import { tidyAttachments } from "./tidy-attachments.server";

const hours = (count: number) => count * 60 * 60_000;

async function world() {
  const bytes = new Map<string, Buffer>();
  const clock = fixedClock("2026-11-21T09:00:00Z");
  let diskError: Error | undefined;
  let runBetween = async () => {};
  const files: Services["files"] = {
    async put(key, content) {
      if (diskError) throw diskError;
      await runBetween();
      bytes.set(key, await buffer(content as Readable));
      return { size: bytes.get(key)?.length ?? 0 };
    },
    get: async (key) => (bytes.has(key) ? Readable.from([bytes.get(key)]) : null),
    remove: async (key) => void bytes.delete(key),
    check: async () => undefined,
  };
  const database = await freshDatabase();
  const services = {
    ...testServices(database, { erp: cartErp().erp, clock }),
    files,
    jobs: { enqueue: async () => undefined },
  };
  const owner = context(services, person("place_orders"));
  await addItems(owner, { items: [{ material: "BOLT-M8", quantity: "1" }] });
  const { cart, version } = await activeCart(owner);
  let notes = 0;
  const attach = (name = notes++ === 0 ? "note.txt" : `note ${notes}.txt`) =>
    addAttachments(owner, { cart, files: [new File(["a note"], name)] });
  const tidy = () => tidyAttachments(context(services, systemActor), {});
  const runMeanwhile = (work: () => Promise<void>) => {
    runBetween = work;
  };
  const fill = (error = new Error("no room")) => {
    diskError = error;
  };
  return { bytes, clock, database, owner, cart, version, attach, tidy, fill, meanwhile: runMeanwhile };
}

describe("tidying up the files of carts", () => {
  it("takes the files of a cart that is gone, and leaves those of one that is not", async () => {
    const { bytes, clock, owner, cart, version, attach, tidy } = await world();
    await attach();
    clock.advance(hours(3));
    expect(await tidy()).toMatchObject({ value: { files: 0 } });
    const [file = ""] = bytes.keys();
    expect(await getAttachment(owner, { cart, file })).toMatchObject({ value: { name: "note.txt" } });
    await removeCart(owner, { cart, version });
    expect(await tidy()).toMatchObject({ value: { files: 1 } });
    expect([...bytes]).toEqual([]);
    expect(await tidy()).toMatchObject({ value: { files: 0 } });
  });

  it("shows no file whose bytes never arrived, and forgets it", async () => {
    const { clock, cart, attach, tidy, fill, owner } = await world();
    fill();
    await expect(attach()).rejects.toThrow("no room");
    expect(await tidy()).toMatchObject({ value: { files: 0 } });
    clock.advance(hours(3));
    expect(await tidy()).toMatchObject({ value: { files: 1 } });
    expect(await removeAttachment(owner, { cart, file: cart })).toMatchObject({ kind: "notFound" });
  });

  it("lets no file come to a cart or leave it once it is not in hand any more", async () => {
    const { bytes, database, owner, cart, attach } = await world();
    await attach();
    const [file = ""] = bytes.keys();
    const findAll = () => findAttachments(database.db, cart);
    for (const state of ["review", "saved", "submitting", "submitted"] as const) {
      await setCartState(database.db, cart, state);
      expect(await attach()).toMatchObject({ kind: "conflict" });
      expect(await removeAttachment(owner, { cart, file })).toMatchObject({ kind: "conflict" });
      expect(await findAll()).toHaveLength(1);
      expect([...bytes.keys()]).toEqual([file]);
    }
  });

  it("keeps a file out of a cart that is sent while the file is on its way", async () => {
    const { bytes, clock, database, cart, attach, tidy, meanwhile } = await world();
    meanwhile(() => setCartState(database.db, cart, "submitting"));
    expect(await attach()).toMatchObject({ kind: "conflict", reason: { key: "cart.beingSent.order" } });
    expect(await findAttachments(database.db, cart)).toEqual([]);
    clock.advance(hours(3));
    expect(await tidy()).toMatchObject({ value: { files: 1 } });
    expect([...bytes]).toEqual([]);
  });

  it("takes no more files than a cart may have, also when they come at once", async () => {
    const { database, cart, attach } = await world();
    await Promise.all(Array.from({ length: 12 }, () => attach()));
    expect(await findAttachments(database.db, cart)).toHaveLength(10);
  });

  it("takes no second file of the same name, and says why", async () => {
    const { database, cart, attach } = await world();
    expect(await attach("plan.txt")).toMatchObject({ value: { added: 1 } });
    const second = await attach("plan.txt");
    expect(second).toMatchObject({ value: { added: 0 }, notices: [{ key: "cart.file.failed" }] });
    expect(JSON.stringify(second)).toContain("attached already");
    expect(await findAttachments(database.db, cart)).toHaveLength(1);
  });

  it("says of a file that the full disk did not take that it was not stored", async () => {
    const { database, clock, cart, attach, tidy, fill } = await world();
    fill(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    const answer = await attach("plan.txt");
    expect(answer).toMatchObject({ value: { added: 0, refused: [{ name: "plan.txt" }] } });
    expect(JSON.stringify(answer)).toContain("can’t store files at the moment");
    expect(await findAttachments(database.db, cart)).toEqual([]);
    clock.advance(hours(3));
    expect(await tidy()).toMatchObject({ value: { files: 1 } });
  });

  it("leaves nothing of a file that its owner takes away", async () => {
    const { bytes, clock, owner, cart, attach, tidy } = await world();
    await attach();
    const [file = ""] = bytes.keys();
    expect(await removeAttachment(owner, { cart, file })).toMatchObject({ kind: "ok" });
    expect([...bytes]).toEqual([]);
    clock.advance(hours(3));
    expect(await tidy()).toMatchObject({ value: { files: 0 } });
  });
});
