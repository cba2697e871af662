import { renewalFields, type PolicyState, type PolicyStatus, type PolicyView } from '@bindery/contracts/crm';
import { Card, Fact } from '@bindery/ui';
import { formatDay, formatInstant } from '@bindery/ui/dates';
import { useEditedField } from '../../../records/in-place/use-edited-field.js';
import { Stack } from '../../../records/page-layout.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';
import { monthlyPremiumText } from '../premium.js';
import { isPaidMonthly, PolicyFacts, type PolicyField } from './policy-facts.js';

/** The values of a policy, which are edited where they stand. */
export function PolicyCards({ policy }: { policy: PolicyView }) {
  const facts = { policy, edited: useEditedField<PolicyField>() };
  const { created_at, updated_at } = policy;
  return (
    <Stack>
      <Card title="Policy information">
        <PolicyFacts {...facts} names={informationOf(policy)} />
      </Card>
      <Card title="Coverage & financial">
        <PolicyFacts {...facts} names={coverage}>
          {!isPaidMonthly(policy) && (
            <Fact label="Monthly premium">{monthlyPremiumText(policy) ?? 'Not set'}</Fact>
          )}
          <RenewalOutcome policy={policy} />
          <Fact label="Created">
            <time dateTime={created_at}>{formatInstant(created_at)}</time>
          </Fact>
          <Fact label="Last updated">
            <time dateTime={updated_at}>{formatInstant(updated_at)}</time>
          </Fact>
        </PolicyFacts>
      </Card>
    </Stack>
  );
}

const information = [
  ...(['policy_number', 'status', 'insured_id', 'carrier_id', 'product_id', 'employer_id'] as const),
  ...(['member_id', 'external_id', 'writing_agent'] as const),
];
const coverage = ['premium', 'effective_date', 'termination_date', 'renewal_date', 'plan_year'] as const;

/** The state that follows from each status alone. */
const states: Readonly<Record<PolicyStatus, readonly PolicyState[]>> = {
  active: ['in_force', 'ends', 'starts', 'pending'],
  inactive: ['lapsed'],
  canceled: ['canceled'],
  expired: ['ended'],
};

/** The recorded status stands here where the state in the header doesn't say it. */
const informationOf = ({ status, state }: PolicyView): readonly PolicyField[] =>
  states[status].includes(state) ? information.filter((name) => name !== 'status') : information;

/** The outcome of the last renewal. */
function RenewalOutcome({ policy }: { policy: PolicyView }) {
  const { renewal_outcome, renewal_handled, renewal_reason, next_policy_id } = policy;
  if (renewal_outcome === null || renewal_handled === null) return null;
  return (
    <Fact label={renewalFields.renewal_outcome.label}>
      {[`${capitalized(renewal_outcome)}, for ${formatDay(renewal_handled)}`, renewal_reason]
        .filter(Boolean)
        .join(' · ')}{' '}
      {next_policy_id && (
        <RecordLink section="policies" id={next_policy_id}>
          Next policy
        </RecordLink>
      )}
    </Fact>
  );
}
