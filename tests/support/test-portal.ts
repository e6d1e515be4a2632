import { afterAll, beforeAll, expect } from "vitest";
import type { CookieJar } from "./cookie-jar";
import { type DemoPortal, demoPortal } from "./demo-portal";
import { type HttpClient, httpClient, signedIn } from "./http-client";

/** Portal of one test file; it answers as soon as the file's tests run. */
export interface TestPortal {
  readonly demo: DemoPortal;
  readonly url: string;
  /** Opens a browser that is not signed in, or continues with the cookies of another one. */
  visitor(cookies?: CookieJar): HttpClient;
  signedIn(account: string): Promise<HttpClient>;
}

/** Starts a portal before the tests of this file, and closes it after them, when its log must be free of errors. */
export function testPortal(environment?: Record<string, string>): TestPortal {
  let runningPortal: DemoPortal | undefined;
  beforeAll(async () => {
    runningPortal = await demoPortal(environment);
  });
  afterAll(async () => {
    const errors = runningPortal?.surprises();
    await runningPortal?.close();
    expect(errors).toEqual([]);
  });

  const demo = () => {
    if (!runningPortal)
      throw new Error("The portal starts before the first test, not while tests are collected");
    return runningPortal;
  };
  return {
    get demo() {
      return demo();
    },
    get url() {
      return demo().portal.url;
    },
    visitor: (cookies) => httpClient(demo().portal.url, cookies),
    signedIn: (account) => signedIn(demo().portal.url, account),
  };
}
