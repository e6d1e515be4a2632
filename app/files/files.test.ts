import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { isOutage } from "~/lib/is-outage";
import { freshDatabase } from "../../tests/support/database";
import { openS3Server } from "../../tests/support/servers/s3-server";
import { openDiskFiles } from "./disk-files.server";
import type { FileStore } from "./files";
import { openS3Files } from "./s3-files.server";

async function folder() {
  const directory = await mkdtemp(join(tmpdir(), "files-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function bucket() {
  const server = await openS3Server("key");
  onTestFinished(() => server.close());
  const { bucketUrl } = server;
  const openBucket = (url = bucketUrl, accessKey = "key") =>
    openS3Files({ bucketUrl: url, region: "eu-central-1", accessKey, secretKey: "secret" });
  return { server, open: openBucket };
}

const stores: [string, () => Promise<FileStore>][] = [
  ["on disk", async () => openDiskFiles({ directory: await folder(), clock: systemClock })],
  ["in a bucket", async () => (await bucket()).open()],
];

const contentOf = async (store: FileStore, key: string) => {
  const foundAnswer = await store.get(key);
  return foundAnswer && (await buffer(foundAnswer));
};

describe.each(stores)("files %s", (_place, openStore) => {
  it("are tried by one that is stored, read and removed", async () => {
    const store = await openStore();
    expect(await store.check()).toBeUndefined();
  });

  it("come back as they were put, from a stream or a buffer", async () => {
    const store = await openStore();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const [streamedFile, wholeFile] = [newId(), newId()];
    const chunks = [content.subarray(0, 100_000), content.subarray(100_000)];
    expect(await store.put(streamedFile, Readable.from(chunks), "application/pdf")).toEqual({
      size: 300_000,
    });
    expect(await store.put(wholeFile, Buffer.from("short"), "text/plain")).toEqual({ size: 5 });
    expect((await contentOf(store, streamedFile))?.equals(content)).toBe(true);
    expect(String(await contentOf(store, wholeFile))).toBe("short");
  });

  it("are replaced and removed, and unknown ones are not found", async () => {
    const store = await openStore();
    const key = newId();
    await store.put(key, Buffer.from("first"), "text/plain");
    await store.put(key, Buffer.from("second"), "text/plain");
    expect(String(await contentOf(store, key))).toBe("second");
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  it("do not appear when their upload breaks off", async () => {
    const store = await openStore();
    const key = newId();
    const brokenStream = Readable.from(
      (function* () {
        yield Buffer.from("half");
        throw new Error("The visitor is gone");
      })(),
    );
    await expect(store.put(key, brokenStream, "text/plain")).rejects.toThrow("gone");
    expect(await store.get(key)).toBeNull();
  });

  it("are only reached by our own ids", async () => {
    const store = await openStore();
    for (const key of [
      "../../etc/passwd",
      "/etc/passwd",
      "..",
      "",
      "a/b",
      "CON",
      "a\0b",
      "x".repeat(300),
      "%2e%2e",
    ]) {
      await expect(store.get(key), key).rejects.toThrow("one of our ids");
      await expect(store.put(key, Buffer.from("x"), "text/plain"), key).rejects.toThrow("one of our ids");
    }
  });

  it("are not written while a transaction is open", async () => {
    const store = await openStore();
    const database = await freshDatabase();
    const within = database.transaction(() => store.put(newId(), Buffer.from("x"), "text/plain"));
    await expect(within).rejects.toThrow("open transaction");
  });
});

describe("files on disk", () => {
  it("leave no part behind when an upload fails, and clear what a killed process left", async () => {
    const directory = await folder();
    const incomingFolder = join(directory, "incoming");
    await mkdir(incomingFolder);
    await writeFile(join(incomingFolder, "old"), "x");
    await writeFile(join(incomingFolder, "young"), "x");
    const longAgo = new Date("2020-01-01");
    await utimes(join(incomingFolder, "old"), longAgo, longAgo);
    const store = await openDiskFiles({ directory, clock: systemClock });
    expect(await readdir(incomingFolder)).toEqual(["young"]);
    const brokenStream = new Readable({ read: (): void => void brokenStream.destroy(new Error("gone")) });
    await expect(store.put(newId(), brokenStream, "text/plain")).rejects.toThrow("gone");
    expect(await readdir(incomingFolder)).toEqual(["young"]);
  });
});

it("files on disk are an outage while their folder is not there or takes none, and not where their source fails", async () => {
  const directory = await folder();
  const store = await openDiskFiles({ directory, clock: systemClock });
  const outageOf = (content: Buffer | Readable) =>
    store.put(newId(), content, "text/plain").then(() => "stored", isOutage);
  expect(await outageOf(Buffer.from("a"))).toBe("stored");
  const brokenOff = new Readable({ read: () => void brokenOff.destroy(new Error("The visitor has left")) });
  expect(await outageOf(brokenOff)).toBe(false);
  await rename(directory, `${directory}-gone`);
  expect(await outageOf(Buffer.from("b"))).toBe(true);
  await writeFile(directory, "no folder");
  expect(await outageOf(Buffer.from("c"))).toBe(true);
  await rm(directory);
  await rename(`${directory}-gone`, directory);
  expect(await outageOf(Buffer.from("d"))).toBe("stored");
});

describe("files in a bucket", () => {
  it("carry their type, and survive a store that stumbles", async () => {
    const { server, open } = await bucket();
    const key = newId();
    server.failing.times = 1;
    await open().put(key, Readable.from([Buffer.from("%PDF-")]), "application/pdf");
    expect(server.objects.get(key)).toEqual({ type: "application/pdf", content: Buffer.from("%PDF-") });
  });

  it("are surprises when the store is down, wrongly configured, or does not know us", async () => {
    const { server, open } = await bucket();
    await expect(open(undefined, "stranger").get(newId())).rejects.toThrow("answered 403");
    const otherBucket = open(server.bucketUrl.replace("portal", "other"));
    await expect(otherBucket.put(newId(), Buffer.from("x"), "text/plain")).rejects.toThrow("bucket");
    server.failing.times = 10;
    await expect(open().get(newId())).rejects.toThrow("answered 503");
  });

  it("leave nothing in the folder for temporary files", async () => {
    const { open } = await bucket();
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith("tradepost-"));
    await open().put(newId(), Readable.from([Buffer.from("x")]), "text/plain");
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith("tradepost-"));
    expect(after).toEqual(before);
  });
});
