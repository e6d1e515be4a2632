import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { testPortal } from "../support/test-portal";

const portal = testPortal();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tradepost-config-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `npm run config` beside the running portal, with its environment. */
const config = (...words: string[]) => configWith({}, ...words);

async function configWith(
  environment: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; output: string; problems: string }> {
  const child = spawn(process.execPath, ["tools/config.mjs", ...words], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: portal.demo.databaseUrl,
      DATA_DIR: ".cache/test-portal",
      SESSION_SECRETS: "a-secret-that-only-tests-use-and-that-is-long-enough",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let problems = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (problems += text));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output, problems };
}

it("writes, compares and restores the configuration of an installation that is being used", async () => {
  const file = join(folder, "before.zip");
  const exportResult = await config("export", file);
  expect(exportResult, exportResult.problems).toMatchObject({ code: 0 });

  const admin = await portal.signedIn("admin");
  const link = { "title.en": "Terms of night sale", href: "/help", active: "on" };
  expect((await admin.post("/admin/footer_links/create", link)).status).toBe(303);
  const key = "/admin/system_settings/system_configurations/cart.similar_days";
  const days = { version: "0", value: "3", intent: "save" };
  expect((await admin.post(`${key}?target=installation`, days)).status).toBe(303);
  expect((await portal.visitor().get("/")).body).toContain("Terms of night sale");

  const expectedLines = ["- footer_links / Terms of night sale", "- settings / cart.similar_days"];
  const importResult = await config("import", file);
  expect(importResult.code, importResult.problems).toBe(1);
  for (const line of expectedLines) expect(importResult.output).toContain(line);
  expect(importResult.output).toContain("Nothing was changed.");
  expect((await portal.visitor().get("/")).body).toContain("Terms of night sale");

  const importRun = await config("import", file, "--yes");
  expect(importRun, importRun.problems).toMatchObject({ code: 0 });
  expect(await config("check", file)).toMatchObject({ code: 0, output: "No differences.\n" });
  await eventually(async () =>
    expect((await portal.visitor().get("/")).body).not.toContain("Terms of night sale"),
  );
  expect((await admin.get("/admin/activities?page_size=10")).body).toContain("cart.similar_days");
}, 300_000);

it("says in a sentence why it did nothing", async () => {
  const file = join(folder, "holiday.zip");
  await writeFile(file, "a photograph of a beach");
  const checkRun = await config("check", file);
  expect(checkRun).toMatchObject({ code: 2, problems: "This is no configuration file.\n" });
});

it("ends, and says why, for an installation of the other kind", async () => {
  const result = await configWith({ DEMO: "false" }, "export", join(folder, "none.zip"));
  expect(result.code, result.problems).toBe(2);
  expect(result.problems).toContain("DEMO");
});

it("ends, and says why, if the ERP cannot be opened", async () => {
  const access = { SAP_URL: "https://sap.example", SAP_USER: "PORTAL", SAP_PASSWORD: "secret" };
  const environment = { ERP: "s4hana", ...access, SAP_SETTINGS_FILE: join(folder, "none.json") };
  const result = await configWith(environment, "export", join(folder, "none.zip"));
  expect(result.code, result.problems).toBe(2);
  expect(result.problems).toContain("SAP_SETTINGS_FILE");
});
