import type { PolicyView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RecordLink } from '../../../records/record-link.js';
import { PolicyStateBadge } from '../policy-status.js';
import { usePoliciesOf } from '../policy-type.js';
import { premiumText } from '../premium.js';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px ${tokens.space[3]};
  padding: 12px 20px;
  border-top: 1px solid ${tokens.color.line};
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
  & > :last-child {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
`;

const Quiet = styled.span`
  color: ${tokens.color.ink2};
`;

const None = styled.p`
  padding: 12px 20px;
  color: ${tokens.color.ink2};
`;

/** More than anyone has. */
const ALL = { page: 1, pageSize: 100 };

export const usePoliciesInForce = (individualId: string) => usePoliciesOf({ insured_id: individualId }, ALL);

/** What an individual is covered by today, and what starts soon. */
export function PoliciesInForceCard({ individualId }: { individualId: string }) {
  const policies = usePoliciesInForce(individualId);
  const { data, error } = policies;
  let content: ReactNode = <PageSpinner />;
  if (data) {
    const shown = data.items.filter(({ in_force, state }) => in_force || state === 'starts');
    content =
      shown.length === 0 ? (
        <None>No policies in force.</None>
      ) : (
        <ul>
          {shown.map((policy) => (
            <PolicyLine key={policy.id} policy={policy} />
          ))}
        </ul>
      );
  } else if (error) content = <LoadFailure title="Failed to fetch policies" resource={policies} />;
  return (
    <Card title="Policies in force" ruled flush>
      {content}
    </Card>
  );
}

function PolicyLine({ policy }: { policy: PolicyView }) {
  const { id, carrier_name, product_name, policy_number } = policy;
  const period = periodOf(policy);
  return (
    <Row>
      <RecordLink section="policies" id={id}>
        {product_name ?? carrier_name}
      </RecordLink>
      {product_name !== null && <span>{carrier_name}</span>}
      {policy_number !== null && <Quiet>{`#${policy_number}`}</Quiet>}
      <PolicyStateBadge policy={policy} />
      {period !== null && <Quiet>{period}</Quiet>}
      <span>{premiumOf(policy)}</span>
    </Row>
  );
}

function premiumOf(policy: PolicyView): string {
  const premium = premiumText(policy);
  if (premium === null) return '—';
  return policy.premium_mode === 'monthly' ? `${premium} a month` : premium;
}

/** When a policy is in force and renews; nothing where its badge says all there is. */
function periodOf({ state, effective_date, termination_date, renewal_date }: PolicyView): string | null {
  if (effective_date === null) return null;
  if (termination_date !== null) return `${formatDay(effective_date)} – ${formatDay(termination_date)}`;
  if (renewal_date !== null) return `renews ${formatDay(renewal_date)}`;
  return state === 'starts' ? null : `since ${formatDay(effective_date)}`;
}
