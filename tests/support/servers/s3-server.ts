import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Server {
  bucketUrl: string;
  objects: Map<string, { type: string; content: Buffer }>;
  /** Answers with this status instead of working, so many times. */
  failing: { status: number; times: number };
  close(): Promise<void>;
}

/**
 * Implements the part of S3 that the portal uses, for one bucket; refuses requests without the access key's
 * signature.
 */
export async function openS3Server(accessKey: string): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const failurePlan = { status: 503, times: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (failurePlan.times > 0) {
      failurePlan.times -= 1;
      return answer(failurePlan.status, Buffer.from("<Error/>"));
    }
    const signaturePrefix = `AWS4-HMAC-SHA256 Credential=${accessKey}/`;
    if (!request.headers.authorization?.startsWith(signaturePrefix)) return answer(403);
    const [, bucket, key = ""] = (request.url ?? "").split("/");
    if (bucket !== "portal") return answer(404);
    if (request.method === "PUT") {
      if (request.headers["content-length"] === undefined) return answer(411);
      const type = request.headers["content-type"] ?? "";
      objects.set(key, { type, content: Buffer.concat(chunks) });
      return answer(200);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return answer(204);
    }
    const object = objects.get(key);
    return object ? answer(200, object.content) : answer(404, Buffer.from("<Error/>"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    bucketUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    objects,
    failing: failurePlan,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
