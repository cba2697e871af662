import { notificationRoutes } from '@bindery/contracts/identity';
import { Button, ButtonLink, LoadFailure, Spinner, tokens } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';
import { Heading } from '../panel-style.js';
import { NotificationRows } from './notification-rows.js';
import { NOTIFICATIONS } from './paths.js';
import { useMark } from './use-notifications.js';

/** The newest ones; the page has the others. */
const MOST_IN_PANEL = 8;

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
`;

const Foot = styled.div`
  display: flex;
  justify-content: end;
  margin-top: ${tokens.space[3]};
`;

/** The newest notifications, below the bell. */
export default function BellPanel({ onLeave }: { onLeave: () => void }) {
  const loaded = useRoute(notificationRoutes.list, {});
  const mark = useMark();
  const items = loaded.data?.items.slice(0, MOST_IN_PANEL);
  return (
    <>
      <Head>
        <Heading>Notifications</Heading>
        {items?.some(({ read_at }) => read_at === null) && (
          <Button size="small" variant="ghost" onClick={() => void mark('read', { all: true })}>
            Mark all as read
          </Button>
        )}
      </Head>
      {!items && loaded.error && <LoadFailure title="Failed to load your notifications" resource={loaded} />}
      {!items && !loaded.error && <Spinner label="Loading..." />}
      {items?.length === 0 && <p>Nothing new. News of your work and your agency appears here.</p>}
      {items && <NotificationRows items={items} onOpen={onLeave} />}
      <Foot>
        <ButtonLink size="small" to={NOTIFICATIONS} onClick={onLeave}>
          All notifications
        </ButtonLink>
      </Foot>
    </>
  );
}
