import { Card, ErrorPanel, Skeleton } from '@bindery/ui';
import { styled } from 'styled-components';
import { ActivityCard } from './activity-card.js';
import { CodesCard } from './codes-card.js';
import { DevicesCard } from './devices-card.js';
import { FactorsCard } from './factors-card.js';
import { PasskeysCard } from './passkeys-card.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { useNewFactor } from './use-new-factor.js';
import { useSecurity } from './use-security.js';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 880px;
`;

/** How the person signs in, and where they are signed in. */
export function SecurityTab() {
  return (
    <Cards>
      <Factors />
      <DevicesCard />
      <ActivityCard />
    </Cards>
  );
}

function Factors() {
  const { data, error, isValidating, mutate } = useSecurity();
  const reload = () => void mutate();
  const { codes, saved, add } = useNewFactor(reload);
  if (!data)
    return (
      <Card title="Second factor">
        {error ? (
          <ErrorPanel
            title="Failed to load your second factors"
            detail={error.message}
            retrying={isValidating}
            onRetry={reload}
          />
        ) : (
          <Skeleton $height="72px" />
        )}
      </Card>
    );
  const count = data.factors.length + data.passkeys.length;
  const withCodes = count === 1 && data.codes !== null;
  return (
    <>
      <FactorsCard {...{ add, withCodes }} factors={data.factors} onChange={reload} />
      <PasskeysCard {...{ withCodes }} passkeys={data.passkeys} add={add.passkey} onChange={reload} />
      {(count > 0 || data.codes) && <CodesCard codes={data.codes} onChange={reload} />}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={saved} />}
    </>
  );
}
