import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { type HttpProcess, removeBundle, startHttpProcess } from "./support/http-process";
import { timeToFail } from "./support/time-to-fail";

afterAll(removeBundle);

interface Exchange {
  /** Everything that the server sent until it closed the connection. */
  answer: string;
  seconds: number;
}

/** Sends a head and then pieces of a body as they are, and reads until the server closes. */
async function send(
  server: HttpProcess,
  head: string[],
  pieces: Iterable<string> | AsyncIterable<string> = [],
): Promise<Exchange> {
  const startTime = performance.now();
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  const closure = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(`${[...head, "Host: x", "Connection: close"].join("\r\n")}\r\n\r\n`);
  for await (const piece of pieces) {
    if (!socket.writable) break;
    if (!socket.write(piece)) await Promise.race([new Promise((go) => socket.once("drain", go)), closure]);
  }
  await closure;
  return { answer, seconds: (performance.now() - startTime) / 1000 };
}

const status = ({ answer }: Exchange) => Number(answer.slice(9, 12));
const form = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=b";
const mine = "Cookie: session=mine";
const length = (bytes: number) => `Content-Length: ${bytes}`;
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

function* repeat(text: string, times: number) {
  for (let count = 0; count < times; count++) yield text;
}

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Measures the duration of a small page meanwhile. */
async function pageSeconds(server: HttpProcess): Promise<number> {
  return (await send(server, ["GET /short HTTP/1.1"])).seconds;
}

describe("the body of a stranger", () => {
  it("may have 64 kB, and is refused by its head alone beyond that, whatever it is", async () => {
    const server = await startHttpProcess();
    const post = (bytes: number, type: string, body: Iterable<string> = []) =>
      send(server, ["POST /read HTTP/1.1", type, length(bytes)], body);
    const allowedExchange = await post(64_000, form, ["x".repeat(64_000)]);
    expect([status(allowedExchange), allowedExchange.answer.endsWith("64000")]).toEqual([200, true]);
    for (const type of [form, multipart, "Content-Type: application/json"]) {
      const refusedExchange = await post(60_000_000, type);
      expect(status(refusedExchange)).toBe(413);
      expect(refusedExchange.answer).toContain("tooLarge at /read");
      expect(refusedExchange.seconds).toBeLessThan(4);
    }
  });

  it("is stopped at 64 kB when it does not say how long it is", async () => {
    const server = await startHttpProcess();
    const head = ["POST /read HTTP/1.1", form, "Transfer-Encoding: chunked"];
    const refusedExchange = await send(server, head, repeat(chunkOf("x".repeat(10_000)), 500));
    expect(status(refusedExchange)).toBe(413);
    expect(refusedExchange.answer).toContain("tooLarge at /read");
  });

  it("with 100,000 parts is refused without being taken apart", async () => {
    const server = await startHttpProcess();
    const body = "a&".repeat(30_000);
    expect(status(await send(server, ["POST /upload HTTP/1.1", form, length(60_000)], [body]))).toBe(413);
    const parts = "--b\r\n\r\n".repeat(6_400).slice(0, 60_000);
    expect(status(await send(server, ["POST /upload HTTP/1.1", multipart, length(60_000)], [parts]))).toBe(
      413,
    );
    expect(server.lines).not.toContain("upload begun");
  });

  it("that promises more than it sends, or drips, reaches nobody and ends as incomplete", async () => {
    const server = await startHttpProcess({ BODY_TIMEOUT: "600" });
    const head = ["POST /upload HTTP/1.1", form, length(5_000)];
    const silentExchange = await send(server, head, ["a=1"]);
    expect([status(silentExchange), silentExchange.answer.includes("incomplete at /upload")]).toEqual([
      408,
      true,
    ]);
    async function* drip() {
      for (let count = 0; count < 40; count++) {
        yield "a";
        await pause(50);
      }
    }
    const slowExchange = await send(server, head, drip());
    expect(status(slowExchange)).toBe(408);
    expect(slowExchange.seconds).toBeLessThan(5);
    expect(server.lines).not.toContain("upload begun");
    // Bytes beyond the promised length are no second request.
    const longerExchange = await send(
      server,
      ["POST /read HTTP/1.1", form, length(3)],
      [`a=1${"x".repeat(90_000)}`],
    );
    expect([200, 400]).toContain(status(longerExchange));
    expect(longerExchange.answer).not.toMatch(/ 5\d\d /);
  });

  it("that breaks off at any moment leaves the process as it was", async () => {
    const server = await startHttpProcess({ BODY_TIMEOUT: "300" });
    const breakOff = async (head: string[], body: string, after: number) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`${[...head, "Host: x"].join("\r\n")}\r\n\r\n${body}`);
      await pause(after);
      socket.resetAndDestroy();
    };
    const heads = [
      ["POST /upload HTTP/1.1", form, length(50_000)],
      ["POST /upload HTTP/1.1", form, length(60_000_000)],
      ["POST /upload HTTP/1.1", multipart, mine, length(900_000)],
      ["POST /read HTTP/1.1", form, "Transfer-Encoding: chunked"],
    ];
    const bodies = [
      "",
      "a=1",
      "csrf=right&a=",
      `${part("csrf", "right")}${"x".repeat(6_000)}`,
      "x".repeat(70_000),
    ];
    const pauses = [0, 20, 150, 320];
    await Promise.all(
      heads.flatMap((head) => bodies.flatMap((body) => pauses.map((after) => breakOff(head, body, after)))),
    );
    await timeToFail(700);
    expect(server.child.exitCode).toBeNull();
    expect(server.lines.filter((line) => /uncaught|unhandled/.test(line))).toEqual([]);
    expect(await pageSeconds(server)).toBeLessThan(3);
  });

  it("costs nobody else anything, however many come at once", async () => {
    const server = await startHttpProcess({ BODY_TIMEOUT: "1500" });
    // The machine may be busy with other tests.
    const secondsBefore = await pageSeconds(server);
    const flood = [
      ...Array.from({ length: 100 }, () =>
        send(
          server,
          ["POST /upload HTTP/1.1", multipart, length(60_000_000)],
          repeat("y".repeat(60_000), 20),
        ),
      ),
      ...Array.from({ length: 200 }, () =>
        send(server, ["POST /read HTTP/1.1", form, length(60_000)], ["a"]),
      ),
    ];
    expect(await pageSeconds(server)).toBeLessThan(3 + 10 * secondsBefore);
    const answers = (await Promise.all(flood)).map(status);
    expect(new Set(answers)).toEqual(new Set([413, 408]));
    expect(server.lines).not.toContain("upload begun");
  });
});

describe("the larger body of somebody signed in", () => {
  const body = (token: string, size: number) => `csrf=${token}&a=${"x".repeat(size - token.length - 8)}`;

  it("is read if its form begins with the right token, and refused at its beginning if not", async () => {
    const server = await startHttpProcess();
    const head = ["POST /read HTTP/1.1", form, mine, length(900_000)];
    const answer = await send(server, head, [body("right", 900_000)]);
    expect([status(answer), answer.answer.endsWith("900000")]).toEqual([200, true]);
    const refusedExchange = await send(server, head, [body("wrong", 900_000)]);
    expect([status(refusedExchange), refusedExchange.answer.includes("forgery at /read")]).toEqual([
      403,
      true,
    ]);
    const upload = ["POST /upload HTTP/1.1", multipart, mine];
    const parts = `${part("csrf", "right")}${part("note", "x".repeat(900_000))}--b--\r\n`;
    expect(status(await send(server, [...upload, length(parts.length)], [parts]))).toBe(200);
    const namelessBody = parts.replace("csrf", "none");
    expect(status(await send(server, [...upload, length(namelessBody.length)], [namelessBody]))).toBe(403);
  });

  it("is refused by its head where the address takes less, and while it arrives when it is longer than it said", async () => {
    const server = await startHttpProcess();
    expect(status(await send(server, ["POST /read HTTP/1.1", form, mine, length(1_000_001)]))).toBe(413);
    expect(status(await send(server, ["POST /upload HTTP/1.1", multipart, mine, length(8_000_001)]))).toBe(
      413,
    );
    const head = ["POST /read HTTP/1.1", form, mine, "Transfer-Encoding: chunked"];
    const pieces = [chunkOf("csrf=right&a="), ...repeat(chunkOf("x".repeat(50_000)), 30)];
    expect(status(await send(server, head, pieces))).toBe(413);
  });

  it("with 100,000 parts is refused while it arrives", async () => {
    const server = await startHttpProcess();
    const tinyParts = `${part("csrf", "right")}${part("a", "").repeat(100_000)}--b--\r\n`;
    const head = ["POST /upload HTTP/1.1", multipart, mine, length(tinyParts.length)];
    const refusedExchange = await send(server, head, [tinyParts]);
    expect(status(refusedExchange)).toBe(413);
    expect(refusedExchange.seconds).toBeLessThan(4);
  });

  it("that stops arriving ends as incomplete, and the next one has its turn", async () => {
    const server = await startHttpProcess({ BODY_TIMEOUT: "600" });
    const head = ["POST /read HTTP/1.1", form, mine, length(900_000)];
    const stuckExchange = send(server, head, [body("right", 900_000).slice(0, 100_000)]);
    await pause(100);
    const next = await send(server, head, [body("right", 900_000)]);
    expect(status(next)).toBe(200);
    expect(status(await stuckExchange)).toBe(408);
  });
});
