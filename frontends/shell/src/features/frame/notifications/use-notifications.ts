import {
  notificationRoutes,
  notificationWords,
  type MarkNotificationsBody,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A person learns of something within 20 seconds, and at once when they come back to the tab. */
const LOOK_EVERY_MS = 15_000;
const CHANNEL = 'bindery.notifications';

/** Notifications that are being marked. The one that a person opens a page by is marked by that already. */
const underWay = new Set<string>();

export type Mark = 'read' | 'unread' | 'archive' | 'unarchive';

/** How many are unread; undefined until it is known. Tabs that are hidden don't ask. */
export function useUnreadCount(): number | undefined {
  return useRoute(notificationRoutes.count, {}, { refreshInterval: LOOK_EVERY_MS }).data?.unread;
}

/** Refetches what was marked in another tab. */
export function useMarksOfOtherTabs(): void {
  const refetch = useRefetch();
  const onMarked = useEffectEvent(() => void refetch(notificationRoutes.count, notificationRoutes.list));
  useEffect(() => {
    const others = new BroadcastChannel(CHANNEL);
    others.addEventListener('message', () => onMarked());
    return () => others.close();
  }, []);
}

/** Marks notifications, here and in the other tabs. */
export function useMark(): (mark: Mark, body: MarkNotificationsBody) => Promise<boolean> {
  const api = useApi();
  const toast = useToast();
  const refetch = useRefetch();
  return async (mark, body) => {
    const ids = 'ids' in body ? body.ids : [];
    try {
      for (const id of ids) underWay.add(id);
      await api.call(notificationRoutes[mark], { body });
      const others = new BroadcastChannel(CHANNEL);
      others.postMessage('marked');
      others.close();
      await refetch(notificationRoutes.count, notificationRoutes.list);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to save: ${error.detail}`, { about: 'notifications' });
      return false;
    } finally {
      for (const id of ids) underWay.delete(id);
    }
  };
}

/**
 * Marks those as read whose page is opened, by whatever way. Those that come while it is open stay unread: the page may
 * still show what was there before.
 * @param unread undefined until it is known
 */
export function useReadByOpening(unread: number | undefined): void {
  const { pathname } = useLocation();
  const mark = useMark();
  const refetch = useRefetch();
  const { data } = useRoute(notificationRoutes.list, unread ? { query: { unread: 'true' } } : null);
  const counted = useRef<number>(undefined);
  const settled = useRef('');
  const refresh = useEffectEvent(() => void refetch(notificationRoutes.list));
  const markOpened = useEffectEvent((opened: string) => {
    const about = data?.items.filter((one) => notificationWords(one).href === opened) ?? [];
    const ids = about.map(({ id }) => id).filter((id) => !underWay.has(id));
    if (ids.length > 0) void mark('read', { ids });
  });
  useEffect(() => {
    const before = counted.current;
    counted.current = unread;
    if (before !== undefined && unread !== undefined && unread > before) refresh();
  }, [unread]);
  const isKnown = unread === 0 || data !== undefined;
  useEffect(() => {
    if (!isKnown || settled.current === pathname) return;
    settled.current = pathname;
    markOpened(pathname);
  }, [isKnown, pathname]);
}
