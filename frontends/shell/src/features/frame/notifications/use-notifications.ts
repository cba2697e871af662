import {
  notificationRoutes,
  notificationWords,
  type MarkNotificationsBody,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** A person learns of something within 20 seconds, and at once when they come back to the tab. */
const LOOK_EVERY_MS = 15_000;
const CHANNEL = 'bindery.notifications';

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
    try {
      await api.call(notificationRoutes[mark], { body });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to save: ${error.detail}`, { about: 'notifications' });
      return false;
    }
    const others = new BroadcastChannel(CHANNEL);
    others.postMessage('marked');
    others.close();
    await refetch(notificationRoutes.count, notificationRoutes.list);
    return true;
  };
}

/** Marks those as read whose page is opened, by whatever way. */
export function useReadByOpening(hasUnread: boolean): void {
  const { pathname } = useLocation();
  const mark = useMark();
  const { data } = useRoute(notificationRoutes.list, hasUnread ? { query: { unread: 'true' } } : null);
  const markRead = useEffectEvent((ids: string[]) => void mark('read', { ids }));
  const ids = data?.items.filter((one) => notificationWords(one).href === pathname).map(({ id }) => id) ?? [];
  const opened = ids.join(' ');
  useEffect(() => {
    if (opened !== '') markRead(opened.split(' '));
  }, [opened]);
}
