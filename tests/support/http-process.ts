import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { onTestFinished, vi } from "vitest";
import { precompress } from "../../web/precompress";

/**
 * A minimal application that shows what the HTTP process does by itself: each address does what its name
 * says.
 */
const application = `
  const text = (words, init) => new Response(words, { headers: { "Content-Type": "text/plain" }, ...init });
  const seen = async ({ request, context }) =>
    Response.json({ url: request.url, headers: [...request.headers.keys()], context });
  const read = async ({ request }) => text(String((await request.text()).length));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const modules = {
    root: { default: () => null },
    seen: { loader: seen },
    read: { action: read },
    upload: { action: async ({ request }) => {
      console.log("upload begun");
      return text([...(await request.formData()).keys()].length + " fields");
    } },
    page: { default: () => null, action: () => null },
    long: { loader: () => text("word ".repeat(2000)) },
    short: { loader: () => text("word ".repeat(1000)) },
    download: { loader: () => text(new ReadableStream({
      start(to) { for (let n = 0; n < 300; n++) to.enqueue(new Uint8Array(10000).fill(97)); to.close(); },
    })) },
    slow: { loader: async () => { console.log("slow begun"); await pause(1200); return text("at last"); } },
    away: { loader: () => { throw Object.assign(new Error("canary-secret"), { code: "ECONNREFUSED" }); } },
    awayPage: { default: () => null, loader: () => { throw Object.assign(new Error("no"), { code: "ECONNREFUSED" }); } },
    broken: { loader: () => { throw new Error("canary-secret"); } },
    own: { loader: () => text("ok", { headers: { "Content-Security-Policy": "default-src 'self'" } }) },
    named: { loader: ({ context }) => { context.userId = "user-7"; return text("ok"); } },
  };
  const route = (id) => ({
    id, path: id === "root" ? "" : id, parentId: id === "root" ? undefined : "root", module: modules[id],
  });
  export const routes = Object.fromEntries(Object.keys(modules).map((id) => [id, route(id)]));
  export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
  export const assetsBuildDirectory = "build/client";
  export const basename = "/";
  export const future = { v3_singleFetch: true };
  export const isSpaMode = false;
  export const mode = "production";
  export const publicPath = "/";
  const log = (level) => (facts, event) => console.log(JSON.stringify({ level, event, ...facts }));
  const { PORT, PORTAL_URL, TRUSTED_PROXIES } = process.env;
  const lifecycle = {
    services: "the services",
    env: { HOST: "127.0.0.1", PORT: Number(PORT), PORTAL_URL, TRUSTED_PROXIES: Number(TRUSTED_PROXIES ?? 0) },
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    metrics: { request: (facts) => console.log(JSON.stringify({ measured: facts.kind, status: facts.status })) },
    traces: { request: (_traceparent, work) => work(() => undefined) },
    explain: (why, { path }) => ({
      status: { busy: 429, forgery: 403, incomplete: 408, malformed: 400, notFound: 404, outage: 503, tooLarge: 413, tooSlow: 503 }[why],
      headers: { "Content-Type": "text/plain", "Retry-After": "30" },
      body: why + " at " + path,
    }),
    bodyTimeout: Number(process.env.BODY_TIMEOUT) || undefined,
    // Whoever sends this cookie is signed in, and a form of theirs begins with this token.
    admitBody: async ({ path, headers }) => headers.cookie === "session=mine"
      ? { owner: "me", maxBytes: path === "/upload" ? 8_000_000 : 1_000_000, acceptsToken: (token) => token === "right" }
      : { owner: null, maxBytes: 64_000, acceptsToken: null },
    isOutage: (error) => error.code === "ECONNREFUSED",
    isReady: async () => true,
    shutdown: async () => console.log("shut down"),
  };
  export const entry = { module: { default: (request, status) => text("a page", { status }), handleError: () => {}, startPortal: async () => (await pause(Number(process.env.START_DELAY ?? 0)), lifecycle) } };
`;

export interface HttpProcess {
  port: number;
  url(path: string): string;
  /** Output so far. */
  lines: string[];
  child: ChildProcess;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

let bundlePromise: Promise<string> | undefined;

/** Builds server.ts with the minimal application and a few static files. */
function bundle(): Promise<string> {
  bundlePromise ??= (async () => {
    // Folder within the project, so that the bundle finds its packages.
    await mkdir(".cache", { recursive: true });
    const folder = await mkdtemp(join(process.cwd(), ".cache/http-process-"));
    await build({
      entryPoints: ["server.ts"],
      outfile: join(folder, "server.js"),
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
    });
    await mkdir(join(folder, "server"));
    await writeFile(join(folder, "server/index.js"), application);
    await mkdir(join(folder, "client/assets"), { recursive: true });
    await mkdir(join(folder, "client/.vite"), { recursive: true });
    await writeFile(join(folder, "client/assets/root-a1b2.js"), "export const words = 1;\n".repeat(200));
    await writeFile(join(folder, "client/robots.txt"), "User-agent: *\n");
    await writeFile(join(folder, "client/.vite/manifest.json"), "{}");
    await precompress(join(folder, "client"));
    return folder;
  })();
  return bundlePromise;
}

let plainProcess: Promise<HttpProcess> | undefined;

/** Returns a process with the usual environment that tests share which only ask it something; it ends with its bundle. */
export function plainHttpProcess(): Promise<HttpProcess> {
  plainProcess ??= launch({});
  return plainProcess;
}

export async function removeBundle(): Promise<void> {
  const sharedProcess = await plainProcess?.catch(() => undefined);
  plainProcess = undefined;
  sharedProcess?.child.kill("SIGKILL");
  const folder = await bundlePromise;
  bundlePromise = undefined;
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** Starts a process for the calling test. */
export function startHttpProcess(environment: Record<string, string> = {}): Promise<HttpProcess> {
  return launch(environment, (child) => onTestFinished(() => void child.kill("SIGKILL")));
}

async function launch(
  environment: Record<string, string>,
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<HttpProcess> {
  const folder = await bundle();
  const child = spawn(process.execPath, [join(folder, "server.js")], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listen = (chunk: Buffer) => void lines.push(...String(chunk).split("\n").filter(Boolean));
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const exitPromise = once(child, "exit").then(([code]) => code as number | null);
  onStart(child);
  const listeningPort = vi.waitFor(
    () => {
      const line = lines.find((text) => text.includes('"listening"'));
      if (!line) throw new Error("The HTTP process does not listen");
      return Number(JSON.parse(line).port);
    },
    { timeout: 60_000 },
  );
  const failure = exitPromise.then(() => Promise.reject(new Error(lines.join("\n"))));
  const port = await Promise.race([listeningPort, failure]);
  failure.catch(() => undefined);
  return { port, url: (path) => `http://127.0.0.1:${port}${path}`, lines, child, ended: exitPromise };
}
