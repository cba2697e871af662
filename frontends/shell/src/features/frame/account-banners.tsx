import { Banner, Button, ButtonLink, IconButton, media, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { useMe, useSession } from '@bindery/web-kit/session';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useOpenPlanChooser } from '../../site/plan-chooser.js';
import { useSubscription } from '../../site/use-subscription.js';

const Place = styled.div`
  margin-bottom: ${tokens.space[4]};
  ${media.print} {
    display: none;
  }
`;

const Actions = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  margin-block: -4px;
`;

const SECURITY = '/app/dashboard/settings/security';

/** Warns about a second factor that is required soon, or about a subscription problem, except on the page that solves it. */
export function AccountBanners() {
  const { pathname } = useLocation();
  const dueAt = useMe().second_factor_due_at;
  return (
    <>
      {dueAt !== null && pathname !== SECURITY && <SecondFactorSoon dueAt={dueAt} />}
      {pathname !== '/app/subscription' && <SubscriptionBanner />}
    </>
  );
}

function SubscriptionBanner() {
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  const mayManage = useDenial('subscription:manage') === null;
  // A superuser needs no plan.
  if (access && access.role !== 'superuser' && access.entitlement !== 'active')
    return <Inactive never={access.entitlement === 'none'} mayChoose={mayManage} />;
  return mayManage ? <PastDue /> : null;
}

function SecondFactorSoon({ dueAt }: { dueAt: string }) {
  return (
    <Place>
      <Banner
        kind="warning"
        action={
          <ButtonLink size="small" to={SECURITY}>
            Add one now
          </ButtonLink>
        }
      >
        Your agency requires a second factor from {formatInstant(dueAt)} on. Until then you can add one at any
        time.
      </Banner>
    </Place>
  );
}

interface InactiveProps {
  /** The account never had a plan, for example because a superuser created it. */
  never: boolean;
  mayChoose: boolean;
}

/** Writes are blocked until the account has a plan. The banner can be dismissed by users who only read. */
function Inactive({ never, mayChoose }: InactiveProps) {
  const openChooser = useOpenPlanChooser();
  const mayExport = useDenial('export:run') === null;
  const [away, setAway] = useState(false);
  if (away) return null;
  const choose = mayChoose && (
    <Button size="small" onClick={openChooser}>
      View plans
    </Button>
  );
  return (
    <Place>
      <Banner
        kind="warning"
        action={
          <Actions>
            {choose}
            <IconButton label="Dismiss" onClick={() => setAway(true)}>
              <X />
            </IconButton>
          </Actions>
        }
      >
        {never ? "Your account doesn't have a plan yet." : 'Your subscription is inactive.'} You can view
        {mayExport ? ' and export' : ''} your records but not change them.{' '}
        {mayChoose
          ? 'Choose a plan to continue.'
          : 'Ask your account owner or an administrator to choose a plan.'}
      </Banner>
    </Place>
  );
}

/** The provider retries on its own. A new card avoids the end of the subscription. */
function PastDue() {
  const { data } = useSubscription();
  if (!data?.past_due) return null;
  return (
    <Place>
      <Banner
        kind="error"
        action={
          <ButtonLink size="small" to="/app/subscription">
            View subscription
          </ButtonLink>
        }
      >
        Your last payment failed. Update your payment method to keep your subscription.
      </Banner>
    </Place>
  );
}
