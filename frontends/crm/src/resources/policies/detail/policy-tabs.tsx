import type { PolicyView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { policyType } from '../policy-type.js';
import { RecordHistory } from '../../../records/record-history.js';
import { RecordTabs } from '../../../records/record-tabs.js';

interface PolicyTabsProps {
  policy: PolicyView;
  /** Read-only values or the form. */
  children: ReactNode;
  /** Leaves the edit; absent when not editing. */
  leaveEdit?: (go: () => void) => void;
}

export function PolicyTabs({ policy, children, leaveEdit }: PolicyTabsProps) {
  const items = [
    { value: 'policy', label: 'Policy', content: children },
    { value: 'history', label: 'History', content: <RecordHistory type={policyType} id={policy.id} /> },
  ];
  return <RecordTabs label="About this policy" items={items} leaveEdit={leaveEdit} />;
}
