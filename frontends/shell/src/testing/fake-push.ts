import { base64url } from '../site/push/browser-push.js';

/** A browser that can show push messages, as jsdom can't. It lasts as long as the test. */
export function fakePush(permission: NotificationPermission = 'default') {
  const endpoint = 'https://push.example/1';
  /** The key of the server that it is subscribed with. */
  let key: string | undefined;
  const subscription = {
    endpoint,
    get options() {
      return { applicationServerKey: bytesOf(key ?? '') };
    },
    toJSON: () => ({ endpoint, keys: { p256dh: 'BPoint', auth: 'secret' } }),
    unsubscribe() {
      key = undefined;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(key === undefined ? null : subscription),
    subscribe(options: { applicationServerKey: string }) {
      key = options.applicationServerKey;
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  const worker = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  const notifications = { permission, requestPermission: () => Promise.resolve('granted') };
  define(navigator, 'serviceWorker', worker);
  define(window, 'PushManager', {});
  define(window, 'Notification', notifications);
  define(globalThis, 'Notification', notifications);
  return {
    endpoint,
    key: 'BKey',
    isSubscribed: () => key !== undefined,
    subscribedWith: () => key,
    lose: () => void (key = undefined),
    async hash() {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
      return base64url(digest);
    },
  };
}

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    .buffer;

const defined: (() => void)[] = [];
afterEach(() => {
  for (const remove of defined.splice(0)) remove();
});

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value });
  defined.push(() => Reflect.deleteProperty(target, name));
}
