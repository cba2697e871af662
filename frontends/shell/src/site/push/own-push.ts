import { pushRoutes, type PushDevicesView } from '@bindery/contracts/identity';
import { pageStorage } from '@bindery/ui/storage';
import type { ApiClient } from '@bindery/web-kit/api';
import { presentSubscription, pushSupport, subscribe, type BrowserSubscription } from './browser-push.js';

/** The person who turned push on in this browser, and the hash of the subscription that the server got. */
const OWNER = 'bindery.push';

interface Owner {
  readonly userId: string;
  readonly hash: string;
}

function ownerOf(userId: string): Owner | undefined {
  const [id = '', hash = ''] = (pageStorage.getItem(OWNER) ?? '').split(' ');
  return id === userId ? { userId, hash } : undefined;
}

/**
 * Turns push messages on in this browser.
 * @returns false if its user doesn't let it
 * @throws ApiProblem
 */
export async function turnOnPush(api: ApiClient, userId: string, serverKey: string): Promise<boolean> {
  const subscription = await subscribe(serverKey);
  if (!subscription) return false;
  const { endpoint, keys, hash } = subscription;
  await api.call(pushRoutes.add, { body: { endpoint, keys } });
  pageStorage.setItem(OWNER, `${userId} ${hash}`);
  return true;
}

/** Turns them off in this browser alone; the server forgets the device by itself. */
export async function endPush(): Promise<void> {
  pageStorage.removeItem(OWNER);
  await (await presentSubscription())?.end();
}

/**
 * Keeps push on in a browser where this person turned it on: subscribes again after the server's key or the browser's
 * subscription has changed, and ends what was removed on another device.
 */
export async function keepPush(api: ApiClient, userId: string): Promise<void> {
  const owner = ownerOf(userId);
  if (!owner || pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const [{ key, items }, present] = [await api.call(pushRoutes.list), await presentSubscription()];
  if (key === null) return;
  const isSame = present?.hash === owner.hash && present.serverKey === key;
  if (!isSame) await turnOnPush(api, userId, key);
  else if (!isListed(items, present)) await endPush();
}

const isListed = (items: PushDevicesView['items'], { hash }: BrowserSubscription): boolean =>
  items.some((device) => device.endpoint_hash === hash);
