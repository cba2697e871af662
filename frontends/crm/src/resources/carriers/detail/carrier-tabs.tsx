import type { CarrierView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { PoliciesCard } from '../../policies/index.js';
import { RecordHistory } from '../../../records/record-history.js';
import { RecordTabs } from '../../../records/record-tabs.js';
import { Stack } from '../../../records/page-layout.js';
import { carrierType } from '../carrier-type.js';
import { ProductsCard } from './products-card.js';

interface CarrierTabsProps {
  carrier: CarrierView;
  /** Read-only values or the form. */
  children: ReactNode;
  /** Leaves the edit; absent when not editing. */
  leaveEdit?: (go: () => void) => void;
}

/** A carrier with its products, its policies and its history. */
export function CarrierTabs({ carrier, children, leaveEdit }: CarrierTabsProps) {
  const items = [
    {
      value: 'carrier',
      label: 'Carrier',
      content: (
        <Stack>
          {children}
          <ProductsCard carrier={carrier} />
          <PoliciesCard carrier={carrier} />
        </Stack>
      ),
    },
    { value: 'history', label: 'History', content: <RecordHistory type={carrierType} id={carrier.id} /> },
  ];
  return <RecordTabs label="About this carrier" items={items} leaveEdit={leaveEdit} />;
}
