import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Milliseconds that a request waits for the portal to start, and how many may wait. */
const maxWait = 20_000;
const maxWaiting = 200;

/**
 * Answers while the portal starts: the first probe says that the process runs, the second that it is not ready, and everything
 * else waits until it is. Whoever has waited too long is asked to come back.
 */
export function holdUntilReady(): {
  listener: RequestListener;
  /** Gives the requests that wait, and all later ones, to the application. */
  handOver(application: RequestListener): void;
} {
  let application: RequestListener | undefined;
  const waitingResponses = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>();

  function hold(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split("?")[0];
    if (path === "/healthz") say(response, 200, "ok");
    else if (path === "/readyz") say(response, 503, "not ready");
    else if (waitingResponses.size >= maxWaiting) sayLater(response);
    else wait(request, response);
  }

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const timer = setTimeout(() => {
      waitingResponses.delete(response);
      sayLater(response);
    }, maxWait);
    waitingResponses.set(response, { request, timer });
    response.on("close", () => {
      clearTimeout(timer);
      waitingResponses.delete(response);
    });
  }

  return {
    listener: (request, response) => (application ?? hold)(request, response),
    handOver(readyApplication) {
      application = readyApplication;
      for (const [response, { request, timer }] of waitingResponses) {
        clearTimeout(timer);
        readyApplication(request, response);
      }
      waitingResponses.clear();
    },
  };
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Type": "text/plain" });
  response.end(`${text}\n`);
}

function sayLater(response: ServerResponse): void {
  response.setHeader("Retry-After", "10");
  response.setHeader("Connection", "close");
  say(response, 503, "The portal is starting. Try again in a few seconds.");
}
