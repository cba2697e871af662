import type { PolicyView } from '@bindery/contracts/crm';
import { PageHeader, useDocumentTitle } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PolicyStateBadge } from '../policy-status.js';
import { policyTitle, UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { monthlyPremiumText } from '../premium.js';
import { listAddressOf } from '../../../records/record-address.js';

interface PolicyHeaderProps {
  policy: PolicyView;
  actions?: ReactNode;
  /** Across from the back link. */
  beside?: ReactNode;
}

export function PolicyHeader({ policy, actions, beside }: PolicyHeaderProps) {
  const { state } = useLocation() as { state: unknown };
  const month = monthlyPremiumText(policy);
  // Tabs and the browser's history tell policies apart by it.
  useDocumentTitle(policyTitle(policy));
  return (
    <PageHeader
      title="Policy Details"
      subtitle={[
        policy.policy_number === null ? 'No policy number' : `Policy #${policy.policy_number}`,
        policy.product_name,
        policy.insured_name ?? UNKNOWN_INDIVIDUAL,
        policy.carrier_name,
        month && `${month} a month`,
      ]
        .filter(Boolean)
        .join(' · ')}
      badge={<PolicyStateBadge policy={policy} />}
      back={{ to: listAddressOf('policies', state), label: 'Back to Policies' }}
      beside={beside}
      actions={actions}
    />
  );
}
