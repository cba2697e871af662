import type { IndividualView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { PoliciesCard } from '../../../../policies/policies-card.js';
import { usePoliciesOf } from '../../../../policies/policy-type.js';
import { firstPage } from '../../../../records/records-card.js';
import { RecordHistory } from '../../../../records/record-history.js';
import { RecordTabs } from '../../../../records/record-tabs.js';
import { useDependents } from '../../api/family-types.js';
import { individualType } from '../../api/individual-type.js';
import { DependentsTab } from '../family/dependents-tab.js';
import { listedName } from '../labels.js';

interface IndividualTabsProps {
  individual: IndividualView;
  /** The first tab: read-only values or the form. */
  children: ReactNode;
  /** Leaves the edit; absent when not editing. */
  leaveEdit?: (go: () => void) => void;
}

export function IndividualTabs({ individual, children, leaveEdit }: IndividualTabsProps) {
  const policies = usePoliciesOf({ insured_id: individual.id }, firstPage);
  const dependents = useDependents(individual.id);
  const items = [
    { value: 'personal', label: 'Personal info', content: children },
    {
      value: 'policies',
      label: counted('Policies', policies.data?.filtered),
      content: <PoliciesCard insured={{ id: individual.id, name: listedName(individual) }} />,
    },
    {
      value: 'dependents',
      label: counted('Dependents', dependents.data?.filtered),
      content: <DependentsTab individual={individual} />,
    },
    {
      value: 'history',
      label: 'History',
      content: <RecordHistory type={individualType} id={individual.id} />,
    },
  ];
  return <RecordTabs label="About this individual" items={items} leaveEdit={leaveEdit} />;
}

/** The label of a tab, with the count once it is known. */
function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${String(count)})`;
}
