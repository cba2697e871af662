const WORKER = '/push-worker.js';

/** Whether this browser can show push messages, and whether its user lets it. */
export type PushSupport = 'unsupported' | 'denied' | 'possible';

export function pushSupport(): PushSupport {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!knows) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** A subscription of this browser, as the server takes it, and its hash in the server's list. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly hash: string;
  /** The server's key that it was made with, as base64url; undefined where the browser doesn't say. */
  readonly serverKey: string | undefined;
  readonly end: () => Promise<boolean>;
}

/** The present subscription of this browser, whoever made it. */
export async function presentSubscription(): Promise<BrowserSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? read(subscription) : undefined;
}

/**
 * Subscribes this browser, instead of a subscription that another key of the server made.
 * @returns undefined if its user doesn't let it
 */
export async function subscribe(serverKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await presentSubscription();
  if (present && present.serverKey !== serverKey) await present.end();
  return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
}

async function read(subscription: PushSubscription): Promise<BrowserSubscription> {
  const { endpoint, options } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const { applicationServerKey: key } = options;
  return {
    ...{ endpoint, keys: { p256dh, auth }, hash: base64url(digest) },
    serverKey: key === null ? undefined : base64url(key),
    end: () => subscription.unsubscribe(),
  };
}

export const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
