import { sessionRoutes, type SessionView } from '@bindery/contracts/identity';
import { Badge, Button, Card, ErrorPanel, Skeleton, tokens, useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useApi, useRoute } from '@bindery/web-kit/api';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 60px;
  padding: ${tokens.space[2]} 20px;
  & + & {
    border-top: 1px solid ${tokens.color.line};
  }
  & > svg {
    width: 18px;
    height: 18px;
    color: ${tokens.color.accent};
  }
  & > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  & strong {
    font-weight: 600;
    margin-inline-end: ${tokens.space[2]};
  }
  & p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export function Sessions() {
  const { data, error, mutate, isValidating } = useRoute(sessionRoutes.list, {});
  const { revoke, revoking } = useRevoke(() => void mutate());
  return (
    <Card title="Your sessions" note="Devices where you're signed in" ruled flush>
      {error && !data ? (
        <ErrorPanel
          title="Failed to load your sessions"
          detail={error.detail}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <ul aria-busy={!data}>
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
                <p>
                  Signed in {when.format(new Date(session.created_at))} · last used{' '}
                  {when.format(new Date(session.last_used_at))}
                </p>
              </div>
              {!session.current && (
                <Button pending={revoking === session.id} onClick={() => void revoke(session)}>
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

function useRevoke(onRevoked: () => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const [revoking, setRevoking] = useState<string>();
  const revoke = async (session: SessionView) => {
    const sure = await confirm({
      title: `End the session on ${session.device}?`,
      description:
        'That device is signed out immediately. Any open form stays there until you sign in again.',
      confirmLabel: 'End session',
      danger: true,
    });
    if (!sure) return;
    setRevoking(session.id);
    try {
      await api.call(sessionRoutes.end, { params: { id: session.id } });
      toast.success('Session ended');
    } catch (error) {
      toast.error(sentenceOf(error, "The session couldn't be ended."));
    } finally {
      setRevoking(undefined);
      onRevoked();
    }
  };
  return { revoke, revoking };
}
