import { join } from "node:path";
import { expect, it } from "vitest";
import { findCertificateEnds } from "./certificate-ends.server";

const folder = "tests/gateway/certificates";

it("reads when a client certificate and the authority of a connection end, and skips what it cannot read", () => {
  const files = { certificateFile: join(folder, "portal.p12"), authorityFile: join(folder, "ca.pem") };
  const ends = findCertificateEnds({ ...files, password: "test" });
  expect(ends.map(({ name }) => name)).toEqual(["portal.p12", "ca.pem"]);
  for (const { end } of ends) expect(end.getUTCFullYear()).toBe(2126);
  expect(findCertificateEnds({ ...files, password: "wrong" }).map(({ name }) => name)).toEqual(["ca.pem"]);
  expect(findCertificateEnds({ password: "", authorityFile: join(folder, "none.pem") })).toEqual([]);
});
