import type { PolicyView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { dayOf, formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RecordLink } from '../../../records/record-link.js';
import { PolicyStateBadge } from '../policy-status.js';
import { usePoliciesOf } from '../policy-type.js';
import { premiumsText } from '../premium.js';

/** A card in which one line has room for all that is said of a policy. */
const roomy = '@container policies (min-width: 700px)';

const Container = styled.div`
  container: policies / inline-size;
`;

/** The columns of all policies: plan, carrier, number, state, date and premium; without room the first three stand above the others. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  column-gap: ${tokens.space[2]};
  & > ul {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  ${roomy} {
    grid-template-columns: auto auto auto auto minmax(auto, 1fr) auto;
  }
`;

const Row = styled.li`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: baseline;
  row-gap: 2px;
  padding: 8px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
  & > :last-child {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: baseline;
  gap: 2px ${tokens.space[2]};
  overflow-wrap: anywhere;
  ${roomy} {
    display: contents;
  }
`;

const Quiet = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

/** One of any usual length stays on its line. */
const PolicyNumber = styled(Quiet)`
  width: max-content;
  max-width: 130px;
`;

const Dates = styled(Quiet)`
  ${roomy} {
    white-space: nowrap;
  }
  &[data-late] {
    color: ${tokens.color.red};
    font-weight: 600;
  }
`;

const Apart = styled.h3`
  grid-column: 1 / -1;
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
      title={isEmpty && starting.length > 0 ? 'Policies' : 'Policies in force'}
      empty={isEmpty && starting.length === 0}
      action={isEmpty && add}
      ruled={!isEmpty || starting.length > 0}
      flush
    >
      {content}
      <Container>
        <Grid>
          <PolicyLines policies={inForce} />
          {starting.length > 0 && <Apart>Starting later</Apart>}
          <PolicyLines policies={starting} />
        </Grid>
      </Container>
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
  const isLate = isRenewalLate(policy);
  return (
    <Row>
      <Names>
        <RecordLink section="policies" id={id}>
          {product_name ?? carrier_name}
        </RecordLink>
        <Quiet>{product_name !== null && carrier_name}</Quiet>
        <PolicyNumber>{policy_number !== null && `#${policy_number}`}</PolicyNumber>
      </Names>
      <PolicyStateBadge policy={policy} withoutDate />
      <Dates data-late={isLate ? '' : undefined}>{datesOf(policy)}</Dates>
      <span>{premiumsText(policy) ?? '—'}</span>
    </Row>
  );
}

const isRenewalLate = ({ renewal_date: day, renewal_handled, termination_date }: PolicyView): boolean =>
  day !== null && termination_date === null && renewal_handled !== day && day < dayOf(new Date());

/** The next day that matters of a policy that is in force, or will be. */
function datesOf(policy: PolicyView): string | null {
  const { state, effective_date, termination_date, renewal_date } = policy;
  if (effective_date === null) return null;
  if (state === 'starts') return `starts ${formatDay(effective_date)}`;
  if (termination_date !== null) return `ends ${formatDay(termination_date)}`;
  if (renewal_date === null) return `since ${formatDay(effective_date)}`;
  return `${isRenewalLate(policy) ? 'overdue since' : 'renews'} ${formatDay(renewal_date)}`;
}
