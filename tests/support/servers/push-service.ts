import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";

const certificates = "tests/gateway/certificates";

/** Answers like the push service of a browser's maker, and reads messages like that browser. */
export interface PushService {
  host: string;
  /** Trusts the service's certificate. */
  agent: Agent;
  /** What a browser got from the service. */
  subscription: { endpoint: string; p256dh: string; auth: string };
  received: { path: string; headers: Record<string, string>; text: string }[];
  /** Status and headers of the next answers. */
  answerWith(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const receivedMessages: PushService["received"] = [];
  let status = 201;
  let headers: Record<string, string> = {};
  const tls = {
    key: readFileSync(`${certificates}/server.key`),
    cert: readFileSync(`${certificates}/server.pem`),
  };
  const server = createServer(tls, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receivedMessages.push({
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      text: decrypt(Buffer.concat(chunks)),
    });
    response.writeHead(status, headers).end();
  });
  /** RFC 8188 and RFC 8291, written from their text and not by the package that encrypts. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealedBody = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
    const key = Buffer.from(hkdfSync("sha256", browser.computeSecret(sender), auth, info, 32));
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${purpose}\0`, length));
    const opening = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    opening.setAuthTag(sealedBody.subarray(-16));
    const paddedText = Buffer.concat([opening.update(sealedBody.subarray(0, -16)), opening.final()]);
    return paddedText.subarray(0, paddedText.lastIndexOf(2)).toString();
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: "localhost",
    agent: new Agent({ ca: readFileSync(`${certificates}/ca.pem`) }),
    subscription: {
      endpoint: `https://localhost:${port}/push/one-browser`,
      p256dh: browser.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    },
    received: receivedMessages,
    answerWith(nextStatus, nextHeaders = {}) {
      status = nextStatus;
      headers = nextHeaders;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
