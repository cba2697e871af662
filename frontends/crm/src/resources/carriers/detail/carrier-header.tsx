import { carrierRoutes, type CarrierRow, type CarrierView } from '@bindery/contracts/crm';
import { PageHeader, tokens } from '@bindery/ui';
import { formatAmount } from '@bindery/ui/money';
import { useRoute } from '@bindery/web-kit/api';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ActiveBadge } from '../../../records/active-badge.js';
import { backOf } from '../../../records/from-list.js';
import { policiesAddress } from '../../../records/record-address.js';
import { PlainLink } from '../../../records/record-link.js';
import { CarrierPhone, PortalLink } from './carrier-contact.js';

export function CarrierHeader({ carrier, actions }: { carrier: CarrierView; actions?: ReactNode }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <PageHeader
      title={carrier.name}
      subtitle={<CarrierSummary carrier={carrier} />}
      badge={<ActiveBadge inactive={carrier.inactive} />}
      back={backOf('carriers', state)}
      actions={actions}
    />
  );
}

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${tokens.space[4]};
  & a {
    color: ${tokens.color.accent};
  }
`;

/** How to reach the carrier, and what the user's book has with it. */
function CarrierSummary({ carrier }: { carrier: CarrierView }) {
  const { phone, phone_e164, portal_url } = carrier;
  const figures = useFigures(carrier);
  return (
    <Line>
      <span>{carrier.is_global ? 'Global Carrier' : 'Local Carrier'}</span>
      {phone !== null && (
        <span>
          <CarrierPhone phone={phone} phone_e164={phone_e164} />
        </span>
      )}
      {portal_url !== null && (
        <span>
          <PortalLink address={portal_url} />
        </span>
      )}
      {figures && <BookFigures carrier={figures} />}
    </Line>
  );
}

function BookFigures({
  carrier: { id, policies_in_force: count, monthly_premium },
}: {
  carrier: CarrierRow;
}) {
  if (count === 0) return <span>No policies in force</span>;
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'policy' : 'policies'} in force`;
  return (
    <>
      <PlainLink to={policiesAddress({ carrier_id: id, policy_state: 'in_force' })}>{words}</PlainLink>
      <span>{`${formatAmount(monthly_premium)} monthly premium`}</span>
    </>
  );
}

/** The carrier's row in the list, which alone counts policies; a name finds at least its own. */
function useFigures({ id, name }: CarrierView): CarrierRow | undefined {
  const query = new URLSearchParams({ search: name, page_size: '100' }).toString();
  return useRoute(carrierRoutes.list, { query }).data?.items.find((row) => row.id === id);
}
