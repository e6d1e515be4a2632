import { afterEach, describe, expect, it } from "vitest";
import { service, startODataStub } from "../../../../tests/support/servers/odata-stub";

let stub: Awaited<ReturnType<typeof startODataStub>>;
afterEach(() => stub.close());

describe("19: load", () => {
  it("reaches SAP over ten connections at most, and the rest waits its turn", async () => {
    let runningRequests = 0;
    let most = 0;
    stub = await startODataStub(async () => {
      runningRequests += 1;
      most = Math.max(most, runningRequests);
      await new Promise((resolve) => setTimeout(resolve, 10));
      runningRequests -= 1;
      return { body: { d: { Key: "1" } } };
    });
    const client = stub.client();
    const reads = Array.from({ length: 40 }, () => client.read({ requestId: "r" }, service, "A_X('1')"));
    expect(await Promise.all(reads)).toHaveLength(40);
    expect(most).toBe(10);
    expect(new Set(stub.calls().map(({ connection }) => connection)).size).toBe(10);
  });
});
