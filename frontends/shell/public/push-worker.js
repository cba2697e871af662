/*
 * Shows push messages while no page of Bindery is open. It answers no request of a page, so that no page depends on it,
 * and has nothing of a session: only a page can tell the server of a new subscription.
 */
const NOTIFICATIONS = '/app/notifications';

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Browsers end a subscription that shows nothing, so even what can't be read is shown. */
function messageOf(data) {
  try {
    const { id, text, path } = data.json();
    if ([id, text, path].every((value) => typeof value === 'string')) return { id, text, path };
  } catch {
    // It is no JSON, or there is none.
  }
  return { id: 'unknown', text: 'There is news in Bindery', path: NOTIFICATIONS };
}

/** The tag is that of the push message's topic: a repeated one replaces the earlier one. */
const show = ({ id, text, path }) =>
  self.registration.showNotification('Bindery', {
    body: text,
    tag: id.replaceAll('-', ''),
    icon: '/icon-192.png',
    data: { path },
  });

/** In an open page, whose unsaved text stays, or else in a new one; on this origin alone. */
async function openPage(path) {
  const address = new URL(path ?? NOTIFICATIONS, self.location.origin);
  const isOwn = address.origin === self.location.origin;
  const { href, pathname, search } = isOwn ? address : new URL(NOTIFICATIONS, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find(({ url }) => new URL(url).pathname.startsWith('/app'));
  if (!page) return self.clients.openWindow(href);
  page.postMessage({ type: 'push-opened', path: pathname + search });
  return page.focus();
}

async function subscribeAgain({ oldSubscription }) {
  if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options);
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: 'push-subscription-changed' });
}
