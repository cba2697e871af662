import { userSecurityRoutes, type UserSecurityView, type UserView } from '@bindery/contracts/identity';
import { Button, Dialog, Fact, Facts, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { useRoute } from '@bindery/web-kit/api';
import { FactorResetDialog } from '@bindery/web-kit/factor-reset';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndSessions } from './use-end-sessions.js';

const Stack = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
`;

const Devices = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[2]};
  }
  & p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

const kinds: Readonly<Record<UserSecurityView['factors'][number]['kind'], string>> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
  passkey: 'Passkey',
};

interface SecurityDialogProps {
  user: UserView;
  /** Whether the superuser may act on this user. */
  mayChange: boolean;
  onClose: () => void;
}

/** How a user signs in, and where they are signed in. */
export function SecurityDialog({ user, mayChange, onClose }: SecurityDialogProps) {
  const security = useRoute(userSecurityRoutes.get, { params: { id: user.id } });
  const ending = useEndSessions(user, () => void security.mutate());
  const [resetting, setResetting] = useState(false);
  const count = security.data?.sessions.length ?? 0;
  if (resetting)
    return (
      <FactorResetDialog
        member={{ id: user.id, name: user.full_name ?? user.email }}
        accountId={user.account_id ?? undefined}
        onClose={() => setResetting(false)}
      />
    );
  return (
    <Dialog
      open
      title="Sign-in and devices"
      description={user.email}
      showDescription
      reading
      onOpenChange={onClose}
      footer={
        <>
          {mayChange && (security.data?.factors.length ?? 0) > 0 && (
            <Button onClick={() => setResetting(true)}>Reset second factors</Button>
          )}
          {mayChange && count > 0 && (
            <Button pending={ending.pending === 'all'} onClick={() => void ending.end('all')}>
              Sign out everywhere
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {security.error && <LoadFailure title="Failed to load sign-in and devices" resource={security} />}
      {!security.data && !security.error && <PageSpinner />}
      {security.data && (
        <Stack>
          <Factors {...security.data} />
          <section aria-labelledby="devices">
            <h3 id="devices">Signed in on</h3>
            {count === 0 && <p>No device</p>}
            <Devices>
              {security.data.sessions.map(({ id, device, network, last_used_at }) => (
                <li key={id}>
                  <div>
                    <strong>{device}</strong>
                    <p>{[network, `last used ${formatInstant(last_used_at)}`].filter(Boolean).join(' · ')}</p>
                  </div>
                  {mayChange && (
                    <Button size="small" pending={ending.pending === id} onClick={() => void ending.end(id)}>
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </Devices>
          </section>
        </Stack>
      )}
    </Dialog>
  );
}

function Factors({ factors, recovery_codes_left }: UserSecurityView) {
  if (factors.length === 0) return <p>No second factor and no passkey: signs in by a mailed link.</p>;
  return (
    <Facts $columns={1}>
      {factors.map(({ id, kind, friendly_name, created_at, last_used_at }) => (
        <Fact key={id} label={kinds[kind]}>
          {friendly_name}, added {formatInstant(created_at)}
          {last_used_at && `, last used ${formatInstant(last_used_at)}`}
        </Fact>
      ))}
      {recovery_codes_left !== null && <Fact label="Recovery codes left">{recovery_codes_left}</Fact>}
    </Facts>
  );
}
