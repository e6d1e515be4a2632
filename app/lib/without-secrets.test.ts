import { describe, expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { textWithoutSecrets, withoutSecrets, withoutSecretsInTurns } from "./without-secrets";

describe("what is written down", () => {
  it("keeps facts and drops secrets at any depth", () => {
    const record = withoutSecrets({
      user: "u1",
      password: "hunter2",
      connections: [{ host: "erp", client_secret: "s3", apiToken: "t" }],
      at: new Date("2026-01-02T03:04:05Z"),
    });
    expect(record).toEqual({
      user: "u1",
      password: "(not shown)",
      connections: [{ host: "erp", client_secret: "(not shown)", apiToken: "(not shown)" }],
      at: "2026-01-02T03:04:05.000Z",
    });
  });

  it("is the same when the event loop is yielded meanwhile", async () => {
    const turns = watchTurns();
    const line = { material: "TP-1", token: "t", parts: [{ secret: "s", at: new Date(0) }] };
    const record = { version: 3, password: "hunter2", at: new Date(0), lines: Array(2_500).fill(line) };
    expect(await withoutSecretsInTurns(record)).toEqual(withoutSecrets(record));
    expect(turns()).toBeGreaterThanOrEqual(2);
    expect(await withoutSecretsInTurns(undefined)).toBeUndefined();
  });

  it("copies a record only where it has a secret", () => {
    const line = { material: "TP-1", parts: [{ code: "x" }], messages: [] };
    const lines = [{ material: "TP-2" }, line];
    expect(withoutSecrets(lines[0])).toBe(lines[0]);
    expect(withoutSecrets(lines)).toEqual([lines[0], { ...line, parts: [{ code: "(not shown)" }] }]);
    expect(line.parts).toEqual([{ code: "x" }]);
  });

  it("drops what objects tell of themselves beside their fields", () => {
    const record = withoutSecrets({ address: new URL("https://portal:hunter2@erp.example") });
    expect(JSON.stringify(record)).not.toContain("hunter2");
  });

  it("does not mistake ordinary words for secrets", () => {
    const facts = { postcode: "1000", passwordChangedAt: "2026-01-01", codes: 3 };
    expect(withoutSecrets(facts)).toEqual(facts);
  });

  it("drops the secrets in what a machine has said", () => {
    const messages = [
      "connect ECONNREFUSED smtps://portal:hunter2@mail.example:465",
      'GET https://files.example/a?token=abc&page=2: 403, "password": "hunter2"',
      "Authorization: Bearer abc.def was refused",
      "The token has expired",
    ];
    expect(messages.map(textWithoutSecrets)).toEqual([
      "connect ECONNREFUSED smtps://(not shown)@mail.example:465",
      'GET https://files.example/a?token=(not shown)&page=2: 403, "password": "(not shown)"',
      "Authorization: Bearer (not shown) was refused",
      "The token has expired",
    ]);
  });
});
