import type { Settings } from "~/config/settings";
import type { Analytics, Log } from "~/door/services";
import { googleAnalytics } from "./analytics.settings";

const sendEveryMs = 5_000;
const sendTimeoutMs = 5_000;
/** Limits what is held until the next time; more than this is a program. */
const maxViews = 1_000;
/** Limit of the Measurement Protocol. */
const maxEventsPerRequest = 25;

export type PageView = Parameters<Analytics["view"]>[0];

export interface OpenAnalytics extends Analytics {
  /** Sends what was noted; what cannot be sent is dropped. */
  send(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends page views to Google Analytics from the server, by its Measurement Protocol: no script of another company runs, and
 * it is told nothing but the kind of page, the language and a random number of the browser.
 */
export function openAnalytics(options: {
  url: string;
  secret: string;
  portal: string;
  settings: Settings;
  log: Log;
}): OpenAnalytics {
  const { url, secret, portal, settings, log } = options;
  let views: PageView[] = [];

  async function findStream(micrositeId: string | null): Promise<string | null> {
    const { active, measurementId } = await settings.get(googleAnalytics, { micrositeId });
    return active && measurementId ? measurementId : null;
  }

  async function send(): Promise<void> {
    const waitingViews = views;
    views = [];
    try {
      for (const batch of await batchesOf(waitingViews)) await post(batch);
    } catch (error) {
      log.warn({ cause: String(error), views: waitingViews.length }, "analytics-not-sent");
    }
  }

  /** Groups views by stream and browser, as the protocol wants them. */
  async function batchesOf(waitingViews: readonly PageView[]) {
    const groups = new Map<string, { stream: string; client: string; views: PageView[] }>();
    for (const view of waitingViews) {
      const stream = await findStream(view.micrositeId);
      if (!stream) continue;
      const key = `${stream} ${view.client}`;
      const group = groups.get(key) ?? { stream, client: view.client, views: [] };
      group.views.push(view);
      groups.set(key, group);
    }
    return [...groups.values()].flatMap(({ views, ...group }) =>
      Array.from({ length: Math.ceil(views.length / maxEventsPerRequest) }, (_, index) => ({
        ...group,
        views: views.slice(index * maxEventsPerRequest, (index + 1) * maxEventsPerRequest),
      })),
    );
  }

  async function post({ stream, client, views }: { stream: string; client: string; views: PageView[] }) {
    const query = new URLSearchParams({ measurement_id: stream, api_secret: secret });
    const response = await fetch(`${url}/mp/collect?${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        client_id: client,
        non_personalized_ads: true,
        events: views.map(({ page, language }) => ({
          name: "page_view",
          params: { page_location: `${portal}${page}`, page_title: page, language, engagement_time_msec: 1 },
        })),
      }),
      signal: AbortSignal.timeout(sendTimeoutMs),
      redirect: "error",
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  }

  const timer = setInterval(send, sendEveryMs);
  timer.unref();
  return {
    isActive: async (micrositeId) => (await findStream(micrositeId)) !== null,
    view(view) {
      if (views.length < maxViews) views.push(view);
    },
    send,
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}
