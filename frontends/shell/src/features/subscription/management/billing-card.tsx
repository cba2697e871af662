import { subscriptionRoutes, type SubscriptionView } from '@bindery/contracts/billing';
import { Button, Card, tokens } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { CreditCard } from 'lucide-react';
import { styled } from 'styled-components';
import { leaveFor } from '../../../site/leave-for.js';
import { SupportLink } from '../../../site/support-link.js';
import { useSubscriptionAction } from './use-subscription-action.js';

const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  color: ${tokens.color.ink2};
  & > div {
    display: grid;
    flex: 1 1 360px;
    gap: ${tokens.space[2]};
    max-width: 68ch;
  }
  & code {
    color: ${tokens.color.ink};
    font-family: inherit;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

export function BillingCard({ subscription: { stripe_customer_id } }: { subscription: SubscriptionView }) {
  const denial = useDenial('subscription:manage');
  const mayManage = denial !== 'forbidden';
  const { pending, run } = useSubscriptionAction({
    route: subscriptionRoutes.openPortal,
    failed: 'Failed to open the billing portal',
    onDone: ({ portal_url }) => leaveFor(portal_url),
  });
  return (
    <Card title="Billing">
      <Body>
        <div>
          <p>
            Billing is managed through Stripe, our card payment provider.
            {mayManage && (
              <>
                {' '}
                Contact <SupportLink>support</SupportLink> for your billing history.
              </>
            )}
          </p>
          {mayManage && stripe_customer_id && (
            <p>
              Customer ID: <code>{stripe_customer_id}</code>
            </p>
          )}
        </div>
        {mayManage && stripe_customer_id && (
          <Button
            icon={<CreditCard aria-hidden="true" />}
            pending={pending}
            {...disabledBy(denial)}
            onClick={() => void run()}
          >
            Manage cards and invoices
          </Button>
        )}
      </Body>
    </Card>
  );
}
