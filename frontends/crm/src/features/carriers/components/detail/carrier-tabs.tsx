import type { CarrierView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { PoliciesCard } from '../../../../policies/policies-card.js';
import { RecordHistory } from '../../../../records/record-history.js';
import { RecordTabs } from '../../../../records/record-tabs.js';
import { Stack } from '../../../../records/stack.js';
import { carrierType } from '../../api/carrier-type.js';
import { ProductsCard } from './products-card.js';

interface CarrierTabsProps {
  carrier: CarrierView;
  /** What is known of the carrier: the values to read, or the fields to edit. */
  children: ReactNode;
  /** While the carrier is edited: the way out of the edit. */
  leaveEdit?: (go: () => void) => void;
}

/** A carrier with what it sells and who has bought it, and what was changed of it. */
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
