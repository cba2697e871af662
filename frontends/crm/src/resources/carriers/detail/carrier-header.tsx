import type { CarrierView } from '@bindery/contracts/crm';
import { PageHeader } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ActiveBadge } from '../../../records/active-badge.js';
import { listAddressOf } from '../../../records/record-address.js';

export function CarrierHeader({ carrier, actions }: { carrier: CarrierView; actions?: ReactNode }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <PageHeader
      title={carrier.name}
      subtitle={carrier.is_global ? 'Global Carrier' : 'Local Carrier'}
      badge={<ActiveBadge inactive={carrier.inactive} />}
      back={{ to: listAddressOf('carriers', state), label: 'Back to Carriers' }}
      actions={actions}
    />
  );
}
