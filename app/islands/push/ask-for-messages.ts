/** Subscription of a browser, as the form sends it. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Browsers offer neither on a page without encryption; Safari on iOS only to a portal on the home screen. */
export const canReceiveMessages = (): boolean =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator && "PushManager" in globalThis;

/** Asks the person behind the browser, then its push service. A subscription for an older key is replaced. */
export async function askForMessages(publicKey: string): Promise<Subscribed | "denied" | "failed"> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    await navigator.serviceWorker.register("/push-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribe(pushManager, publicKey);
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return "failed";
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  } catch {
    return "failed";
  }
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}
