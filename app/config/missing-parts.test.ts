import { expect, it } from "vitest";
import { missingParts } from "./missing-parts";

const completeEnv = {
  PORTAL_URL: "https://portal.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Portal <portal@company.example>",
  SESSION_SECRETS: ["x".repeat(32)],
  DATABASE_URL: "postgres://db.example/tradepost",
};
const storedFields = { mailServers: 0, senders: 0, administrators: 1 };

it("has nothing to say of a complete installation", () => {
  expect(missingParts(completeEnv, storedFields)).toEqual([]);
});

it.each([
  [{ PORTAL_URL: undefined }, {}, "PORTAL_URL is not set"],
  [{ PORTAL_URL: "http://portal.example" }, {}, "PORTAL_URL is not https"],
  [{ SMTP_URL: undefined }, {}, "No mail server"],
  [{ MAIL_FROM: "Tradepost <portal@demo.example>" }, {}, "No sender of emails"],
  [{ SESSION_SECRETS: undefined }, {}, "SESSION_SECRETS is not set"],
  [{}, { administrators: 0 }, "No administrator"],
])("names what is missing: %j %j", (env, rows, beginning) => {
  const missingNames = missingParts({ ...completeEnv, ...env }, { ...storedFields, ...rows });
  expect(missingNames).toHaveLength(1);
  expect(missingNames[0]).toContain(beginning);
});

it("asks for no mail server and no sender in the environment where administrators have added them", () => {
  const env = { ...completeEnv, SMTP_URL: undefined, MAIL_FROM: "Tradepost <portal@demo.example>" };
  expect(missingParts(env, { ...storedFields, mailServers: 1, senders: 1 })).toEqual([]);
});
