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
    const mail = await mailboxOf(databaseUrl, address);
    const adminMail = await mailboxOf(databaseUrl, "admin@demo.example");
    await visitor.open("/");
    await visitor.follow("Request an account");
    expect(visitor.address()).toBe("/registration");
    await visitor.press("Request account", { status: 422 });
    await visitor.see("There is a problem");
    await visitor.fill("First name", "Anna");
    await visitor.fill("Last name", "Bakker");
    await visitor.fill("Email", address);
    await visitor.fill("Company", "Maas");
    await visitor.fill("Customer number", "100001");
    await visitor.press("Request account");
    expect(visitor.address()).toBe("/");
    await visitor.see("Check your email for the next step.");

    await visitor.open(pathIn(await mail("Confirm your account")));
    expect(await visitor.heading()).toBe("Confirm your account");
    await visitor.fill("New password", "password1234");
    await visitor.fill("Confirm new password", "password1234");
    await visitor.press("Confirm", { status: 422 });
    await visitor.see("This password is easy to guess.");
    await visitor.fill("New password", password);
    await visitor.fill("Confirm new password", password);
    await visitor.press("Confirm");
    await visitor.see("We’ll email you as soon as your account is ready.");

    await signIn(visitor, address, password, 403);
    await visitor.see("Your account is awaiting approval.");

    await visitor.signIn("admin");
    const notification = await adminMail("Anna Bakker has requested an account");
    await visitor.open("/admin/registrations");
    await visitor.follow("Anna Bakker", { in: address });
    expect(visitor.address()).toBe(pathIn(notification));
    await visitor.choose("Role", "buyer");
    await visitor.choose("Sales area", "1000 Industry Benelux", { in: "Approve account" });
    await visitor.fill("Customer number", "999999");
    await visitor.press("Approve account", { status: 422 });
    await visitor.see("Customer 999999 doesn’t exist in this sales area.");
    await visitor.fill("Customer number", "100001");
    await visitor.press("Approve account");
    await visitor.see("Anna Bakker’s account is active.");
    await visitor.press("Sign out");

    await mail("Your account is ready");
    await signIn(visitor, address, password);
    expect(visitor.address()).toBe("/dashboard");
    await visitor.press("Sign out");
  },

  async "a forgotten password"(visitor, { databaseUrl }) {
    const mail = await mailboxOf(databaseUrl, "approver@demo.example");
    await visitor.open("/");
    await visitor.follow("Forgot your password?");
    expect(visitor.address()).toBe("/password/reset");
    await visitor.fill("Username or email", "approver");
    await visitor.press("Send link");
    await visitor.see("If an account exists");

    const link = pathIn(await mail("Reset your password"));
    await visitor.open(link);
    expect(await visitor.heading()).toBe("Reset your password");
    await visitor.see("have 12 to 128 characters");
    await visitor.fill("New password", "short");
    await visitor.fill("Confirm new password", "shirt");
    await visitor.press("Set password", { status: 422 });
    await visitor.see("Use 12 characters or more.");
    await visitor.see("The passwords don’t match.");
    await visitor.fill("New password", password);
    await visitor.fill("Confirm new password", password);
    await visitor.press("Set password");
    expect(visitor.address()).toBe("/");
    await visitor.see("Your password has been set");

    await visitor.open(link, { status: 410 });
    await visitor.see("It has expired, was already used");
    await signIn(visitor, "approver", password);
    expect(visitor.address()).toBe("/dashboard");
    await visitor.press("Sign out");
  },

  async "signing in with a code by mail"(visitor, { databaseUrl }) {
    const mail = await mailboxOf(databaseUrl, "two-step@demo.example");
    await visitor.open("/orders");
    await signIn(visitor, "two-step", "demo-Tradepost-1");
    expect(visitor.address()).toBe("/auth/two_step_auth?back=%2Forders");
    await visitor.fill("Code", "no code");
    await visitor.press("Continue", { status: 422 });
    await visitor.see("This code is incorrect");
    await visitor.fill("Code", /\b(\d{6})\b/.exec((await mail("Your sign-in code")).text)?.[1] ?? "");
    await visitor.press("Continue");
    expect(visitor.address()).toBe("/orders");
    await visitor.open("/profile/two_step");
    await visitor.see("We email you the codes.");
    await visitor.press("Sign out");
  },

  async "an authenticator app, from setting it up to turning it off"(visitor) {
    await visitor.signIn("requester");
    await visitor.open("/profile/two_step");
    await visitor.fill("Current password", "demo-Tradepost-1");
    await visitor.press("Get started");
    const [, seed = ""] = /enter this key in the app: ((?:[A-Z2-7]{4} ?)+)/.exec(await visitor.text()) ?? [];
    await visitor.fill("Code", codeOf(seed));
    await visitor.press("Switch on");
    expect(await visitor.heading()).toBe("Two-step sign-in");
    const [recovery = ""] = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(await visitor.text()) ?? [];
    await visitor.follow("I’ve saved my codes");
    await visitor.see("10 recovery codes left.");
    await visitor.press("Sign out");

    await signIn(visitor, "requester", "demo-Tradepost-1");
    await visitor.see("Enter the 6-digit code from your authenticator app.");
    await visitor.fill("Code", recovery);
    await visitor.press("Continue");
    expect(visitor.address()).toBe("/dashboard");
    await visitor.open("/profile/two_step");
    await visitor.see("9 recovery codes left.");
    await visitor.fill("Current password", "not this one", { in: "Switch off" });
    await visitor.press("Switch off", { status: 422 });
    await visitor.fill("Current password", "demo-Tradepost-1", { in: "Switch off" });
    await visitor.press("Switch off");
    await visitor.see("Two-step sign-in is off.");
    await visitor.press("Sign out");
  },
});

async function signIn(visitor: Visitor, name: string, secret: string, status = 200): Promise<void> {
  if (!visitor.address().startsWith("/?")) await visitor.open("/");
  await visitor.fill("Username or email", name);
  await visitor.fill("Password", secret);
  await visitor.press("Sign in", { status });
}

const codeOf = (seed: string) =>
  new TOTP({ secret: Secret.fromBase32(seed.replaceAll(" ", "")) }).generate({
    timestamp: systemClock.now().getTime(),
  });
