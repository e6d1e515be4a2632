import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface OidcProvider {
  issuer: string;
  /** Environment variables of a portal that uses it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a provider for a portal that will listen on this port. */
export async function openOidcProvider(port: number): Promise<OidcProvider> {
  const portal = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/servers/oidc-process.ts"], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      REDIRECT_URI: `${portal}/auth/test/callback`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exitPromise = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const listeningPort = new Promise<number>((resolve, reject) => {
    lines.on("line", (line) => {
      if (line.startsWith("{")) resolve((JSON.parse(line) as { port: number }).port);
    });
    child.once("exit", (code) => reject(new Error(`The provider ended with ${code}`)));
  });
  const issuer = `http://127.0.0.1:${await listeningPort}`;
  const provider = {
    name: "test",
    title: "Test provider",
    issuer,
    clientId: "tradepost",
    clientSecret: "a-client-secret-that-only-tests-use",
    linkByMail: true,
  };
  return {
    issuer,
    environment: {
      PORT: String(port),
      PORTAL_URL: portal,
      SSO_PROVIDERS: JSON.stringify([provider]),
    },
    async close() {
      child.kill("SIGTERM");
      await exitPromise;
    },
  };
}
