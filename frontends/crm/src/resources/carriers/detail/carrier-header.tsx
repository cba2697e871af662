import type { CarrierView } from '@bindery/contracts/crm';
import { PageHeader } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ActiveBadge } from '../../../records/active-badge.js';
import { backOf } from '../../../records/from-list.js';

export function CarrierHeader({ carrier, actions }: { carrier: CarrierView; actions?: ReactNode }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <PageHeader
      title={carrier.name}
      subtitle={carrier.is_global ? 'Global Carrier' : 'Local Carrier'}
      badge={<ActiveBadge inactive={carrier.inactive} />}
      back={backOf('carriers', state)}
      actions={actions}
    />
  );
}
