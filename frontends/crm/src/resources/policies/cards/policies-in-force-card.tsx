import type { PolicyView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RecordLink } from '../../../records/record-link.js';
import { PolicyStateBadge } from '../policy-status.js';
import { usePoliciesOf } from '../policy-type.js';
import { premiumsText } from '../premium.js';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px ${tokens.space[3]};
  padding: 10px 20px;
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

const Apart = styled.h3`
  padding: 10px 20px 4px;
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
`;

const FAILED = 'Failed to fetch policies';

/** More than anyone has. */
const ALL = { page: 1, pageSize: 100 };

export const usePoliciesInForce = (individualId: string) => usePoliciesOf({ insured_id: individualId }, ALL);

interface PoliciesInForceCardProps {
  individualId: string;
  /** The button that adds one, where there is none. */
  add: ReactNode;
}

/** An individual's policies in force, and apart from them those that start later. */
export function PoliciesInForceCard({ individualId, add }: PoliciesInForceCardProps) {
  const policies = usePoliciesInForce(individualId);
  const { data, error } = policies;
  const inForce = data?.items.filter(({ in_force }) => in_force) ?? [];
  const starting = data?.items.filter(({ in_force, state }) => !in_force && state === 'starts') ?? [];
  const isEmpty = data !== undefined && inForce.length === 0;
  let content: ReactNode = null;
  if (!data) content = error ? <LoadFailure title={FAILED} resource={policies} /> : <PageSpinner />;
  return (
    <Card
      title="Policies in force"
      note={isEmpty && 'None'}
      action={isEmpty && add}
      ruled={!isEmpty || starting.length > 0}
      flush
    >
      {content}
      <PolicyLines policies={inForce} />
      {starting.length > 0 && <Apart>Starting later</Apart>}
      <PolicyLines policies={starting} />
    </Card>
  );
}

function PolicyLines({ policies }: { policies: readonly PolicyView[] }) {
  if (policies.length === 0) return null;
  return (
    <ul>
      {policies.map((policy) => (
        <PolicyLine key={policy.id} policy={policy} />
      ))}
    </ul>
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
      <span>{premiumsText(policy) ?? '—'}</span>
    </Row>
  );
}

/** When a policy is in force and renews; nothing where its badge says all there is. */
function periodOf({ state, effective_date, termination_date, renewal_date }: PolicyView): string | null {
  if (effective_date === null) return null;
  if (termination_date !== null) return `${formatDay(effective_date)} – ${formatDay(termination_date)}`;
  if (renewal_date !== null) return `renews ${formatDay(renewal_date)}`;
  return state === 'starts' ? null : `since ${formatDay(effective_date)}`;
}
