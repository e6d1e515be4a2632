import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { eventually } from "../support/eventually";
import { httpClient } from "../support/http-client";
import { type Portal, startPortal } from "../support/portal";
import { openSmtpSink, type SmtpSink } from "../support/servers/smtp-sink";

/** A real installation on an empty database. */
const { server } = inject("demo");
const name = `first_run_${process.pid}`;
let portal: Portal;
let databaseUrl: string;
let mailServer: SmtpSink;

beforeAll(async () => {
  mailServer = await openSmtpSink();
  databaseUrl = await createDatabase(server, name);
  portal = await startPortal({ DATABASE_URL: databaseUrl, DEMO: "false" });
});
afterAll(async () => {
  await portal?.stop();
  await mailServer?.close();
  await dropDatabase(server, name);
});

async function limitConnections(limit: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} CONNECTION LIMIT ${limit}`);
  await client.end();
}

it("leads from the one-time link through the set-up, which can be left and taken up again", async () => {
  const address = portal.printed.map((line) => /http:\S+\/setup\?token=\S+/.exec(line)?.[0]).find(Boolean);
  const { port: printedPort, pathname, search } = new URL(address ?? portal.url);
  // The system chose the port.
  expect(printedPort).toBe(new URL(portal.url).port);
  const link = pathname + search;
  const visitor = httpClient(portal.url);
  const password = "wet horses bake no bread";
  const person = { firstName: "Iris", lastName: "Peeters", email: "iris@company.example" };
  const creationAnswer = await visitor.post(link, { ...person, password, repeat: password });
  expect([creationAnswer.status, creationAnswer.location]).toEqual([303, "/?back=%2Fadmin%2Ffirst_steps"]);
  const signInAnswer = await visitor.post("/?index&back=%2Fadmin%2Ffirst_steps", {
    username: person.email,
    password,
  });
  expect(signInAnswer.location).toBe("/admin/first_steps");
  const states = async () => {
    const { $ } = await visitor.get("/admin/first_steps");
    return $("main ol > li:has(h2)")
      .toArray()
      .map((step) => $(step).text().includes("Done"));
  };
  // Administrator and ordering system are there from the beginning.
  expect(await states()).toEqual([true, false, false, false, true, false, false, false]);
  expect((await visitor.get("/admin")).body).toContain("Steps done: 2 of 8.");

  const connection = "/admin/sap_maintenance/sap_connection_configs/create";
  expect((await visitor.get("/admin/first_steps")).$(`a[href='${connection}']`).text()).toBe(
    "New connection",
  );

  const target = { version: "1", micrositeId: "installation" };
  const languages = { ...target, intent: "save", "languages[0]": "nl", "languages[1]": "en" };
  expect((await visitor.post("/admin/languages/installation", languages)).status).toBe(303);
  const { hostname, port } = new URL(mailServer.url);
  const mail = { title: "Relay", host: hostname, port, encryption: "none", active: "on" };
  expect((await visitor.post("/admin/system_settings/smtp_configs/create", mail)).status).toBe(303);
  const stepsPage = await visitor.get("/admin/first_steps");
  expect(stepsPage.$("a[href='/admin/smtp_from_addresses/create']").text()).toBe("Add sender address");
  const sender = { address: "shop@company.example", name: "Shop" };
  expect((await visitor.post("/admin/smtp_from_addresses/create", sender)).status).toBe(303);
  expect((await visitor.post("/admin/first_steps", {})).status).toBe(303);
  expect((await visitor.get("/admin/first_steps")).body).toContain("The ordering system has 0.");
  expect(portal.log.filter(({ event }) => event === "too-few-connections")).toEqual([]);
  await portal.stop();
  await limitConnections(150);
  portal = await startPortal({ DATABASE_URL: databaseUrl, DEMO: "false", DATABASE_CONNECTIONS: "200" });
  expect(portal.printed.some((line) => line.includes("/setup?token="))).toBe(false);
  const warning = portal.log.find(({ event }) => event === "too-few-connections");
  expect(warning).toMatchObject({ level: "warn", demand: 210, limit: 150 });
  const secondVisitor = httpClient(portal.url, visitor.cookies);
  const { $ } = await secondVisitor.get("/admin/first_steps");
  expect($("main ol > li:has(h2)").text().match(/Done/g)?.length).toBe(4);
  const health = await secondVisitor.get("/admin/health");
  expect(health.body).toContain("No public address is set");
  expect(health.body).toContain("Run npm run backup");

  const { $: $user } = await secondVisitor.get("/admin/users/create/1");
  expect($user("main [name=language]").val()).toBe("nl");
  const microsite = $user("main [name=micrositeId] option").last().attr("value") ?? "";
  // The only microsite is preset, for nobody has to choose among one.
  expect($user("main [name=micrositeId]").val()).toBe(microsite);
  const formats = {
    timeZone: "Europe/Amsterdam",
    numberFormat: ".,",
    dateFormat: "%Y-%m-%d",
    timeFormat: "%H:%M:%S",
  };
  const bea = { username: "bea", firstName: "Bea", lastName: "de Wit", email: "bea@customer.example" };
  const steps = [
    { ...bea, ...formats, micrositeId: microsite, language: "nl", userType: "customer", active: "on" },
    ...[{}, {}, {}, {}, {}],
  ];
  let location = "";
  for (const [index, fields] of steps.entries()) {
    const path = `/admin/users/create/${index + 1}`;
    const { $: $step } = await secondVisitor.get(path);
    const draft = String($step("main [name=draft]").val() ?? "");
    const answer = await secondVisitor.post(path, { intent: "save", ...fields, draft });
    expect(answer.status, answer.$(".problems, [role=alert], .error").text()).toBe(303);
    location = answer.location ?? "";
  }
  const id = location.split("/")[3] ?? "";
  expect((await secondVisitor.post("/admin/users", { intent: `notify:${id}` })).status).toBe(303);
  const secondMicrosite = { name: "North", features: "quotes" };
  const micrositeAnswer = await secondVisitor.post(
    "/admin/system_settings/microsites/create",
    secondMicrosite,
  );
  expect(micrositeAnswer.status, micrositeAnswer.$(".summary").text()).toBe(303);
  const { $: $next } = await secondVisitor.get("/admin/users/create/1");
  expect($next("main [name=micrositeId]").val()).toBe("");
  const invitationMail = await eventually(() => {
    const [arrivedMail] = mailServer.mails;
    if (!arrivedMail) throw new Error("no mail yet");
    return arrivedMail;
  });
  expect(invitationMail).toMatchObject({ from: "shop@company.example", to: [bea.email] });
  const source = invitationMail.source.replaceAll("=\n", "").replaceAll("=3D", "=");
  const invitation = /\/user\/confirmation\?confirmation_token=[\w-]+/.exec(source)?.[0] ?? "";
  const customer = httpClient(portal.url);
  const secret = "green bicycles climb stairs";
  const typedPassword = { intent: "confirm", password: secret, repeat: secret };
  expect((await customer.post(invitation, typedPassword)).status).toBe(303);
  expect((await customer.post("/?index", { username: "bea", password: secret })).status).toBe(303);
  expect((await customer.post(invitation, typedPassword)).status).not.toBe(303);
});

it("says in a sentence why it does not start, without a place in the code", async () => {
  const address = new URL(databaseUrl);
  address.port = "9";
  const refusals: [environment: Record<string, string>, sentences: string][] = [
    [
      { DEMO: "yes", PORTAL_URL: "portal" },
      'The environment is not usable:\n  PORTAL_URL: "portal" is no address such as https://portal.example.\n  DEMO: "yes" is neither true nor false.',
    ],
    [
      { PROCESSES: "1e0" },
      'The environment is not usable:\n  PROCESSES: "1e0" is no whole number from 1 to 64.',
    ],
    [
      { DATA_DIR: "package.json" },
      'DATA_DIR: "package.json" is no directory that the portal may write to (EEXIST).',
    ],
    [
      { HOST: "no.host.invalid", PORT: "3999" },
      "HOST and PORT: the portal cannot listen on no.host.invalid:3999 (ENOTFOUND). Set HOST to an address of this machine.",
    ],
    [
      {
        DATABASE_URL: databaseUrl,
        DEMO: "false",
        METRICS_PORT: "3999",
        METRICS_HOST: "no.host.invalid",
      },
      "METRICS_HOST and METRICS_PORT: the portal cannot listen on no.host.invalid:3999 (ENOTFOUND). Name an address of this machine and a free port.",
    ],
    [
      { DATABASE_URL: address.href, DEMO: "false" },
      "PostgreSQL at 127.0.0.1:9 did not let the portal in: connect ECONNREFUSED 127.0.0.1:9. Start it, or correct DATABASE_URL.",
    ],
    [
      { DATABASE_URL: address.href, DATABASE_DIRECT_URL: databaseUrl, DEMO: "false" },
      "PostgreSQL at 127.0.0.1:9 did not let the portal in: connect ECONNREFUSED 127.0.0.1:9. Start it, or correct DATABASE_URL.",
    ],
    [
      {
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        DATABASE_ERP_URL: address.href,
        DEMO: "false",
      },
      "PostgreSQL at 127.0.0.1:9 did not let the portal in: connect ECONNREFUSED 127.0.0.1:9. Start it, or correct DATABASE_ERP_URL.",
    ],
    [
      { DATABASE_URL: databaseUrl, DEMO: "true" },
      "This database holds a real installation, and DEMO=true would add demo accounts whose passwords are public. Start with DEMO=false, or with another DATABASE_URL or DATA_DIR for the demo.",
    ],
  ];
  for (const [environment, sentences] of refusals) {
    await expect(startPortal(environment)).rejects.toThrow(
      new Error(`The portal ended with 1:\n${sentences}`),
    );
  }
});
