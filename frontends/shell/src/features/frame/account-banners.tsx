import { Banner, Button, ButtonLink, IconButton, tokens } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { useSession } from '@bindery/web-kit/session';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useOpenPlanChooser } from '../../site/plan-chooser.js';
import { useSubscription } from '../../site/use-subscription.js';

const Place = styled.div`
  margin-bottom: ${tokens.space[4]};
`;

const Actions = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  margin-block: -4px;
`;

/** What stands over every page but the subscription's own while something is wrong with the subscription. */
export function AccountBanners() {
  const { state } = useSession();
  const { pathname } = useLocation();
  const inactive = 'access' in state && state.access?.entitlement === 'inactive';
  const mayManage = useRefusal('subscription:manage') === null;
  if (pathname === '/app/subscription') return null;
  if (inactive) return <Inactive mayChoose={mayManage} />;
  return mayManage ? <PastDue /> : null;
}

/** Writes are off until there is a plan again. It can be put away, for reading is all that some come for. */
function Inactive({ mayChoose }: { mayChoose: boolean }) {
  const openChooser = useOpenPlanChooser();
  const [away, setAway] = useState(false);
  if (away) return null;
  const choose = mayChoose && (
    <Button size="small" onClick={openChooser}>
      View Plans
    </Button>
  );
  return (
    <Place>
      <Banner
        kind="warning"
        action={
          <Actions>
            {choose}
            <IconButton label="Put this notice away" onClick={() => setAway(true)}>
              <X />
            </IconButton>
          </Actions>
        }
      >
        Your subscription is not active. Everything can be read and exported, and nothing changed.{' '}
        {mayChoose
          ? 'Choose a plan to go on.'
          : 'The owner or an administrator of your account can choose a plan.'}
      </Banner>
    </Place>
  );
}

/** The provider tries again by itself; whoever looks after the money can spare everybody the end of that. */
function PastDue() {
  const { data } = useSubscription();
  if (!data?.past_due) return null;
  return (
    <Place>
      <Banner
        kind="error"
        action={
          <ButtonLink size="small" to="/app/subscription">
            View Subscription
          </ButtonLink>
        }
      >
        The last payment failed. Check your card, so that your access goes on.
      </Banner>
    </Place>
  );
}
