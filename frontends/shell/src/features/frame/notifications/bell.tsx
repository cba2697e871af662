import { Popover, Spinner } from '@bindery/ui';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { News, Trigger } from '../panel-style.js';
import { useCountInTitle } from './use-count-in-title.js';
import { useMarksOfOtherTabs, useReadByOpening, useUnreadCount } from './use-notifications.js';

const BellPanel = lazy(() => import(/* webpackChunkName: "notifications" */ './bell-panel.js'));

/** Over the icon, so that nothing beside the bell moves when it comes. */
const Badge = styled(News)`
  position: absolute;
  inset: -4px -4px auto auto;
`;

const BellButton = styled(Trigger)`
  position: relative;
`;

/** The most that the badge names, as the API counts. */
const MOST = 99;

/** The bell of every page, with the number of unread notifications. */
export function Bell() {
  const known = useUnreadCount();
  const unread = known ?? 0;
  const shown = unread > MOST ? `${String(MOST)}+` : String(unread);
  useCountInTitle(unread === 0 ? '' : shown);
  useMarksOfOtherTabs();
  useReadByOpening(known);
  return (
    <Popover
      label="Notifications"
      align="end"
      wide
      trigger={
        <BellButton
          type="button"
          title="Notifications"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
        >
          <BellIcon aria-hidden="true" />
          {unread > 0 && <Badge>{shown}</Badge>}
        </BellButton>
      }
    >
      {(close) => (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <BellPanel onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
