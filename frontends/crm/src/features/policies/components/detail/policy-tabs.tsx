import type { PolicyView } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { policyType } from '../../../../policies/policy-type.js';
import { RecordHistory } from '../../../../records/record-history.js';
import { RecordTabs } from '../../../../records/record-tabs.js';

interface PolicyTabsProps {
  policy: PolicyView;
  /** What is known of the policy: the values to read, or the fields to edit. */
  children: ReactNode;
  /** While the policy is edited: the way out of the edit. */
  leaveEdit?: (go: () => void) => void;
}

/** A policy, and what was changed of it. */
export function PolicyTabs({ policy, children, leaveEdit }: PolicyTabsProps) {
  const items = [
    { value: 'policy', label: 'Policy', content: children },
    { value: 'history', label: 'History', content: <RecordHistory type={policyType} id={policy.id} /> },
  ];
  return <RecordTabs label="About this policy" items={items} leaveEdit={leaveEdit} />;
}
