import type { PolicyView } from '@bindery/contracts/crm';
import { PageHeader } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PolicyStateBadge } from '../../../../policies/policy-status.js';
import { listAddressOf } from '../../../../records/record-address.js';

export function PolicyHeader({ policy, actions }: { policy: PolicyView; actions: ReactNode }) {
  const { state } = useLocation() as { state: unknown };
  return (
    <PageHeader
      title="Policy Details"
      subtitle={policy.policy_number ? `Policy #${policy.policy_number}` : 'No policy number yet'}
      badge={<PolicyStateBadge policy={policy} />}
      back={{ to: listAddressOf('policies', state), label: 'Back to Policies' }}
      actions={actions}
    />
  );
}
