import { sessionRoutes, type SessionView } from '@bindery/contracts/identity';
import { Badge, Button, Card, LoadFailure, Skeleton, useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useApi, useRoute } from '@bindery/web-kit/api';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../../site/card-rows.js';
import { momentText } from './rows.js';

const OTHERS = 'others';

/** The devices on which the person is signed in. */
export function DevicesCard() {
  const devices = useRoute(sessionRoutes.list, {});
  const { end, endOthers, ending } = useEndings(() => void devices.mutate());
  const { data, error } = devices;
  const hasOthers = data?.items.some(({ current }) => !current) ?? false;
  return (
    <Card
      title="Your devices"
      note="Where you’re signed in"
      ruled
      flush
      action={
        hasOthers && (
          <Button size="small" pending={ending === OTHERS} onClick={() => void endOthers()}>
            Sign out all others
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailure title="Failed to load your devices" resource={devices} />
      ) : (
        <ul aria-busy={!data} aria-label="Your devices">
          {!data && (
            <Row>
              <Skeleton $height="36px" />
            </Row>
          )}
          {data?.items.map((session) => (
            <Row key={session.id}>
              <Monitor aria-hidden="true" />
              <div>
                <strong>{session.device}</strong>
                {session.current && <Badge tone="green">This device</Badge>}
                <p>{factsOf(session)}</p>
              </div>
              {!session.current && (
                <Button pending={ending === session.id} onClick={() => void end(session)}>
                  End session
                </Button>
              )}
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}

const factsOf = ({ created_at, last_used_at, network }: SessionView): string =>
  [
    `Signed in ${momentText(created_at)}`,
    `last used ${momentText(last_used_at)}`,
    ...(network === null ? [] : [`network ${network}`]),
  ].join(' · ');

function useEndings(onEnded: () => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const [ending, setEnding] = useState<string>();
  const run = async (which: string, call: () => Promise<unknown>, done: string) => {
    setEnding(which);
    try {
      await call();
      toast.success(done);
    } catch (error) {
      toast.error(sentenceOf(error, "The session couldn't be ended."));
    } finally {
      setEnding(undefined);
      onEnded();
    }
  };
  const end = async ({ id, device }: SessionView) => {
    const sure = await confirm({
      title: `End the session on ${device}?`,
      description:
        'That device is signed out immediately. Any open form stays there until you sign in again.',
      confirmLabel: 'End session',
      danger: true,
    });
    if (sure) await run(id, () => api.call(sessionRoutes.end, { params: { id } }), 'Session ended');
  };
  const endOthers = async () => {
    const sure = await confirm({
      title: 'Sign out all other devices?',
      description: 'You stay signed in here. The others are signed out immediately.',
      confirmLabel: 'Sign out all others',
      danger: true,
    });
    if (sure) await run(OTHERS, () => api.call(sessionRoutes.endOthers), 'All other devices are signed out');
  };
  return { end, endOthers, ending };
}
