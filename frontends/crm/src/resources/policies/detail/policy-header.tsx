import type { PolicyView } from '@bindery/contracts/crm';
import { PageHeader, useDocumentTitle } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PolicyStateBadge } from '../policy-status.js';
import { policyTitle } from '../policy-type.js';
import { backOf } from '../../../records/from-list.js';
import { PolicySummary } from './policy-summary.js';

interface PolicyHeaderProps {
  policy: PolicyView;
  actions?: ReactNode;
  /** Across from the back link. */
  beside?: ReactNode;
}

export function PolicyHeader({ policy, actions, beside }: PolicyHeaderProps) {
  const { state } = useLocation() as { state: unknown };
  // Tabs and the browser's history tell policies apart by it.
  useDocumentTitle(policyTitle(policy));
  return (
    <PageHeader
      title="Policy Details"
      subtitle={<PolicySummary policy={policy} />}
      badge={<PolicyStateBadge policy={policy} />}
      back={backOf('policies', state)}
      beside={beside}
      actions={actions}
    />
  );
}
