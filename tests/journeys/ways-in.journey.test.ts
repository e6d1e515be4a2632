import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { systemClock } from "~/lib/clock";
import { mailboxOf, pathIn } from "../support/mailbox";
import type { Visitor } from "../visitors/visitor";
import { journeys } from "./journey";

const password = "wet horses bake no bread";
let people = 0;

journeys("ways in", {
  async "from asking for an account to working with it"(visitor, { databaseUrl }) {
    const address = `anna-${people++}@maas.example`;
    const letter = mailboxOf(databaseUrl, address);
    await visitor.open("/");
    await visitor.follow("Ask for an account");
    expect(visitor.address()).toBe("/registration");
    await visitor.press("Send", { status: 422 });
    await visitor.see("Please check the following");
    await visitor.fill("First name", "Anna");
    await visitor.fill("Last name", "Bakker");
    await visitor.fill("E-mail", address);
    await visitor.fill("Company", "Maas");
    await visitor.fill("Customer number", "100001");
    await visitor.press("Send");
    expect(visitor.address()).toBe("/");
    await visitor.see("Please look in your mailbox");

    await visitor.open(pathIn(await letter("Confirm your account")));
    expect(await visitor.heading()).toBe("Confirm your account");
    await visitor.fill("New password", "password1234");
    await visitor.fill("New password again", "password1234");
    await visitor.press("Confirm", { status: 422 });
    await visitor.see("one of those that are guessed first");
    await visitor.fill("New password", password);
    await visitor.fill("New password again", password);
    await visitor.press("Confirm");
    await visitor.see("We write to you as soon as our staff have opened it.");

    await signIn(visitor, address, password, 403);
    await visitor.see("Your account is waiting for approval.");

    await visitor.signIn("admin");
    const told = await mailboxOf(databaseUrl, "admin@demo.example")("Anna Bakker asks for an account");
    await visitor.open("/admin/registrations");
    await visitor.follow("Anna Bakker", { in: address });
    expect(visitor.address()).toBe(pathIn(told));
    await visitor.choose("Role", "buyer");
    await visitor.choose("Sales area", "1000 Industry Benelux", { in: "Open the account" });
    await visitor.press("Open the account");
    await visitor.see("The account of Anna Bakker is open");
    await visitor.press("Sign out");

    await letter("Your account is open");
    await signIn(visitor, address, password);
    expect(visitor.address()).toBe("/dashboard");
    await visitor.press("Sign out");
  },

  async "a forgotten password"(visitor, { databaseUrl }) {
    const letter = mailboxOf(databaseUrl, "approver@demo.example");
    await visitor.open("/");
    await visitor.follow("Forgotten your password?");
    expect(visitor.address()).toBe("/password/reset");
    await visitor.fill("User name or e-mail", "approver");
    await visitor.press("Send the link");
    await visitor.see("If there is such an account");

    const link = pathIn(await letter("Set a new password"));
    await visitor.open(link);
    expect(await visitor.heading()).toBe("Set a new password");
    await visitor.see("has 12 to 128 characters");
    await visitor.fill("New password", "short");
    await visitor.fill("New password again", "shirt");
    await visitor.press("Set the password", { status: 422 });
    await visitor.see("Must have at least 12 characters.");
    await visitor.see("The two passwords are not the same.");
    await visitor.fill("New password", password);
    await visitor.fill("New password again", password);
    await visitor.press("Set the password");
    expect(visitor.address()).toBe("/");
    await visitor.see("Your password is set");

    await visitor.open(link, { status: 410 });
    await visitor.see("It was already used");
    await signIn(visitor, "approver", password);
    expect(visitor.address()).toBe("/dashboard");
    await visitor.press("Sign out");
  },

  async "signing in with a code by mail"(visitor, { databaseUrl }) {
    const letter = mailboxOf(databaseUrl, "two-step@demo.example");
    await visitor.open("/orders");
    await signIn(visitor, "two-step", "demo-Tradepost-1");
    expect(visitor.address()).toBe("/auth/two_step_auth?back=%2Forders");
    await visitor.fill("Code", "no code");
    await visitor.press("Go on", { status: 422 });
    await visitor.see("This code is not right");
    await visitor.fill("Code", /^(\d{6})\b/m.exec((await letter("Your code")).text)?.[1] ?? "");
    await visitor.press("Go on");
    expect(visitor.address()).toBe("/orders");
    await visitor.open("/profile/two_step");
    await visitor.see("We send the codes by e-mail.");
    await visitor.press("Sign out");
  },

  async "an authenticator app, from setting it up to turning it off"(visitor) {
    await visitor.signIn("requester");
    await visitor.open("/profile/two_step");
    await visitor.fill("Your present password", "demo-Tradepost-1");
    await visitor.press("Begin");
    const [, seed = ""] = /type this key into the app: ((?:[A-Z2-7]{4} ?)+)/.exec(await visitor.text()) ?? [];
    await visitor.fill("Code", codeOf(seed));
    await visitor.press("Turn on");
    expect(await visitor.heading()).toBe("Two-step sign-in");
    const [recovery = ""] = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(await visitor.text()) ?? [];
    await visitor.follow("I have kept them");
    await visitor.see("10 recovery codes are left.");
    await visitor.press("Sign out");

    await signIn(visitor, "requester", "demo-Tradepost-1");
    await visitor.see("Your authenticator app shows a code of six digits.");
    await visitor.fill("Code", recovery);
    await visitor.press("Go on");
    expect(visitor.address()).toBe("/dashboard");
    await visitor.open("/profile/two_step");
    await visitor.see("9 recovery codes are left.");
    await visitor.fill("Your present password", "not this one", { in: "Turn off" });
    await visitor.press("Turn off", { status: 422 });
    await visitor.fill("Your present password", "demo-Tradepost-1", { in: "Turn off" });
    await visitor.press("Turn off");
    await visitor.see("Two-step sign-in is off.");
    await visitor.press("Sign out");
  },
});

async function signIn(visitor: Visitor, name: string, secret: string, status = 200): Promise<void> {
  if (!visitor.address().startsWith("/?")) await visitor.open("/");
  await visitor.fill("User name or e-mail", name);
  await visitor.fill("Password", secret);
  await visitor.press("Sign in", { status });
}

const codeOf = (seed: string) =>
  new TOTP({ secret: Secret.fromBase32(seed.replaceAll(" ", "")) }).generate({
    timestamp: systemClock.now().getTime(),
  });
