import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { readEnv } from "~/config/env.server";
import { systemClock } from "~/lib/clock";
import { createItemReservations } from "../item-reservations.store.server";
import { openS4Erp } from "./open-s4-erp.server";

const directory = mkdtempSync(join(tmpdir(), "sap-"));
const fileOf = (name: string, text: string): string => {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
};
const area = {
  id: "1000",
  title: "Europe",
  salesOrganization: "1000",
  distributionChannel: "10",
  division: "00",
  companyCode: "1000",
  currency: "EUR",
};
const settings = fileOf("settings.json", JSON.stringify({ salesAreas: [area] }));
const complete = {
  NODE_ENV: "test",
  ERP: "s4hana",
  SAP_URL: "https://s4.example:44300",
  SAP_USER: "PORTAL",
  SAP_PASSWORD: "secret",
  SAP_SETTINGS_FILE: settings,
};
// Nothing here pays, so the database is never asked.
const reservations = createItemReservations(new pg.Pool());
const openErp = (differs: Record<string, string | undefined> = {}) =>
  openS4Erp(readEnv({ ...complete, ...differs }), { clock: systemClock, reservations });

describe("a connection to SAP", () => {
  it("opens without asking SAP anything", async () => {
    const erp = openErp({ SAP_PASSWORD: undefined, SAP_PASSWORD_FILE: fileOf("password", "secret\n") });
    const { value } = await erp.system.salesAreas({
      system: "main",
      language: "en",
      salesArea: "1000",
      requestId: "r",
    });
    expect(value).toMatchObject([{ salesArea: "1000", currency: "EUR" }]);
    erp.close();
  });

  it("names all variables that are missing", () => {
    expect(() => readEnv({ NODE_ENV: "test", ERP: "s4hana" })).toThrow(
      /SAP_URL; SAP_USER with SAP_PASSWORD.*; SAP_SETTINGS_FILE/,
    );
    expect(() => readEnv({ NODE_ENV: "test" })).not.toThrow();
  });

  it("names the file and the field that are wrong, never a secret", () => {
    expect(() => openErp({ SAP_SETTINGS_FILE: join(directory, "none.json") })).toThrow(
      "cannot be read (ENOENT)",
    );
    expect(() => openErp({ SAP_SETTINGS_FILE: fileOf("broken.json", "{") })).toThrow("is not valid JSON");
    const wrong = fileOf("wrong.json", JSON.stringify({ salesAreas: [{ ...area, division: "0" }], more: 1 }));
    expect(() => openErp({ SAP_SETTINGS_FILE: wrong })).toThrow(/salesAreas\.0\.division/);
  });

  it("refuses files that hold something else than their variable says", () => {
    const text = fileOf("text", "no certificate");
    expect(() => openErp({ SAP_CA_FILE: text })).toThrow("SAP_CA_FILE: ");
    expect(() => openErp({ SAP_CERTIFICATE_FILE: text })).toThrow("SAP_CERTIFICATE_FILE: ");
    const empty = { SAP_PASSWORD: undefined, SAP_PASSWORD_FILE: fileOf("empty", "\n") };
    expect(() => openErp(empty)).toThrow("SAP_PASSWORD_FILE: ");
    const certificates = "tests/gateway/certificates";
    const certificate = { SAP_USER: undefined, SAP_CERTIFICATE_FILE: `${certificates}/portal.p12` };
    expect(() => openErp({ ...certificate, SAP_PASSWORD: "wrong" })).toThrow("SAP_CERTIFICATE_FILE: ");
    openErp({ ...certificate, SAP_PASSWORD: "test", SAP_CA_FILE: `${certificates}/ca.pem` }).close();
  });
});
