import { beforeEach, describe, expect, it } from "vitest";
import { breachesIn } from "../gateway/check-requests";
import { erpContract } from "./erp.contract";
import { declaredDifferences } from "./s4hana-differences";
import { startS4Erp } from "./s4hana-harness";

describe("SAP S/4HANA", () => {
  const skippedTests = new Set<string>();
  beforeEach(({ task, skip }) => {
    const reason = declaredDifferences[task.name];
    if (reason === undefined) return;
    skippedTests.add(task.name);
    skip(reason);
  });
  /** Fields that the whole contract has sent, and what was wrong with any of them. */
  const sentFields = new Set<string>();
  const breaches: string[] = [];
  erpContract(async () => {
    const subject = await startS4Erp();
    const { received } = subject.system.gateway;
    return {
      ...subject,
      close: () => {
        const requests = received.map((request) => ({ ...request, body: request.body.toString("utf8") }));
        breaches.push(...breachesIn(requests, {}, sentFields));
        return subject.close();
      },
    };
  });
  it("sends nothing that SAP does not describe: names, types, lengths, and what may be written", () => {
    expect(breaches).toEqual([]);
    expect(sentFields.size).toBeGreaterThan(80);
  });
  it("differs from the contract only where it says so", () => {
    expect([...skippedTests].sort()).toEqual(Object.keys(declaredDifferences).sort());
  });
});
