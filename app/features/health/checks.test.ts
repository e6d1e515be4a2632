import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backups } from "~/db/backup/backups.tables";
import type { Erp } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { openDiskFiles } from "~/files/disk-files.server";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import {
  judgeAddress,
  judgeBackup,
  judgeCatalog,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeJobs,
  judgeMail,
  judgeSecrets,
  judgeTokens,
} from "./checks";
import { checkHealth } from "./health.queries.server";

const now = new Date("2026-11-21T09:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const sender = { hasSender: true };
const address = { address: "https://portal.example", proxies: 1, hasSharedSecret: true };

const judgeEnd = (...lastDays: string[]) =>
  judgeSecrets(
    lastDays.map((lastDay) => ({ title: "Single sign-on", lastDay, noticeDays: 30 })),
    "2026-11-21",
    (secrets) => secrets.map(({ lastDay }) => lastDay).join(),
  );

describe("a check", () => {
  it.each([
    [judgeAddress(address), "good", "health.address.good"],
    [judgeAddress({ ...address, address: null }), "problem", "health.address.missing"],
    [judgeAddress({ ...address, address: "http://portal.example" }), "problem", "health.address.notSecure"],
    [judgeAddress({ ...address, proxies: 0 }), "warning", "health.address.noProxy"],
    [judgeAddress({ ...address, hasSharedSecret: false }), "problem", "health.address.noSecret"],
    [judgeCertificate(hoursAgo(-24 * 60), now, ""), "good", "health.certificate.good"],
    [judgeCertificate(hoursAgo(-24 * 10), now, ""), "warning", "health.certificate.expiring"],
    [judgeCertificate(hoursAgo(-24), now, ""), "problem", "health.certificate.expiring"],
    [judgeCertificate(hoursAgo(1), now, ""), "problem", "health.certificate.expired"],
    [judgeCertificate(null, now, ""), "warning", "health.certificate.unread"],
    [judgeMail({ ...sender, hasServer: true, waiting: 0, refused: 0 }), "good", "health.mail.good"],
    [judgeMail({ ...sender, hasServer: false, waiting: 0, refused: 0 }), "problem", "health.mail.noServer"],
    [
      judgeMail({ hasServer: true, hasSender: false, waiting: 0, refused: 0 }),
      "problem",
      "health.mail.noSender",
    ],
    [judgeMail({ ...sender, hasServer: true, waiting: 1, refused: 1 }), "problem", "health.mail.waiting"],
    [judgeMail({ ...sender, hasServer: true, waiting: 0, refused: 2 }), "warning", "health.mail.refused"],
    [judgeJobs({ lateCount: 0, failedCount: 0 }), "good", "health.jobs.good"],
    [judgeJobs({ lateCount: 3, failedCount: 1 }), "problem", "health.jobs.late"],
    [judgeJobs({ lateCount: 0, failedCount: 1 }), "warning", "health.jobs.failed"],
    [judgeCatalog({ products: 5000, isCopying: false }), "good", "health.catalog.good"],
    [judgeCatalog({ products: 5000, isCopying: true }), "warning", "health.catalog.copying"],
    [judgeClock(now, new Date(now.getTime() + 900)), "good", "health.clock.good"],
    [judgeClock(now, hoursAgo(0.002)), "warning", "health.clock.drift"],
    [judgeClock(hoursAgo(1), now), "problem", "health.clock.drift"],
    [judgeBackup(null, now, ""), "problem", "health.backup.none"],
    [judgeBackup(hoursAgo(25), now, ""), "good", "health.backup.good"],
    [judgeBackup(hoursAgo(50), now, ""), "warning", "health.backup.old"],
    [judgeBackup(hoursAgo(200), now, ""), "problem", "health.backup.old"],
    [judgeDisk({ free: 50, total: 100 }), "good", "health.disk.good"],
    [judgeDisk({ free: 9, total: 100 }), "warning", "health.disk.full"],
    [judgeDisk({ free: 2, total: 100 }), "problem", "health.disk.full"],
    [judgeDisk(null), "warning", "health.disk.unknown"],
    [judgeTokens(0), "good", "health.tokens.good"],
    [judgeTokens(2), "warning", "health.tokens.expiring"],
    [judgeEnd(), "good", "health.secrets.none"],
    [judgeEnd("2026-12-22"), "good", "health.secrets.good"],
    [judgeEnd("2026-12-21"), "warning", "health.secrets.expiring"],
    [judgeEnd("2026-12-22", "2026-11-24"), "problem", "health.secrets.expiring"],
    [judgeEnd("2026-11-21"), "problem", "health.secrets.expiring"],
    [judgeEnd("2026-12-21", "2026-11-20"), "problem", "health.secrets.expired"],
  ] as const)("%j is %s", (check, state, finding) => {
    expect(check).toMatchObject({ state, finding });
  });
});

describe("the health of an installation", () => {
  it("tells a folder for files that is gone, and that it is back, and leaves no file behind", async () => {
    const database = await freshDatabase();
    const directory = await mkdtemp(join(tmpdir(), "health-files-"));
    const files = await openDiskFiles({ directory, clock: fixedClock("2026-11-21T09:00:00Z") });
    const services = { ...testServices(database), files };
    const findingOf = async () => {
      const outcome = await checkHealth(context(services, person("administer")), {});
      return outcome.kind === "ok" && outcome.value.find(({ name }) => name === "files")?.finding;
    };
    expect(await findingOf()).toBe("health.files.good");
    await rename(directory, `${directory}-gone`);
    expect(await findingOf()).toBe("health.files.away");
    await rename(`${directory}-gone`, directory);
    expect(await findingOf()).toBe("health.files.good");
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toEqual([]);
    await rm(directory, { recursive: true });
  });

  it("names the services of the ordering system that fail, and leads to the page that says why", async () => {
    const ping = async () => ({
      value: ["orders", "quotes"].map((service) => ({ service, ok: service === "orders", milliseconds: 9 })),
    });
    const services = testServices(await freshDatabase(), { erp: { system: { ping } } as unknown as Erp });
    const outcome = await checkHealth(context(services, person("administer")), {});
    const checks = outcome.kind === "ok" ? outcome.value : [];
    expect(checks.find(({ name }) => name === "erp")).toMatchObject({
      finding: "health.erp.services",
      params: { services: ["quotes"] },
      href: "/admin/sap_maintenance/sap_connection_configs/current/ping",
    });
  });

  it("is checked with the worst first, and a system that is away hides no other finding", async () => {
    const database = await freshDatabase();
    await database.db.insert(backups).values({ id: newId(), finishedAt: hoursAgo(3), folder: "x", rows: 1 });
    const rejectPing = () =>
      Promise.reject(new ErpError({ kind: "network", ambiguous: false, reset: false }));
    const erp = { system: { ping: rejectPing } } as unknown as Erp;
    const services = testServices(database, { erp });
    services.erpConnections.opened.certificates.push({ name: "portal.p12", end: new Date("2020-01-01") });
    const outcome = await checkHealth(context(services, person("administer")), {});
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const states = new Map(outcome.value.map(({ name, finding }) => [name, finding]));
    expect(states.get("erp")).toBe("health.erp.away");
    expect(states.get("files")).toBe("health.files.away");
    expect(states.get("backup")).toBe("health.backup.good");
    expect(states.get("jobs")).toBe("health.jobs.good");
    expect(outcome.value.find(({ name }) => name === "secrets")).toMatchObject({
      finding: "health.secrets.expired",
      params: { secrets: "portal.p12 (2020-01-01)" },
    });
    expect(states.size).toBe(11);
    expect(outcome.value[0]?.state).toBe("problem");
    expect(outcome.value.at(-1)?.state).toBe("good");
    expect(await checkHealth(context(services, person("place_orders")), {})).toMatchObject({
      kind: "refused",
    });
  });
});
