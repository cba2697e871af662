import {
  policyFields,
  renewalFields,
  type PolicyState,
  type PolicyStatus,
  type PolicyView,
} from '@bindery/contracts/crm';
import { Card, Fact, Facts } from '@bindery/ui';
import { formatDay, formatInstant } from '@bindery/ui/dates';
import { monthlyPremiumText, premiumsText } from '../premium.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';

const NOT_SET = 'Not set';

export function InformationCard({ policy }: { policy: PolicyView }) {
  const { policy_number, status, insured_id, carrier_id, carrier_name, product_id, employer_id } = policy;
  return (
    <Card title="Policy information">
      <Facts $columns={2}>
        <Fact label={policyFields.policy_number.label}>{policy_number ?? NOT_SET}</Fact>
        {!fits(policy) && <Fact label="Recorded status">{capitalized(status)}</Fact>}
        <Fact label={policyFields.insured_id.label}>
          {insured_id ? (
            <RecordLink section="individuals" id={insured_id}>
              {policy.insured_name}
            </RecordLink>
          ) : (
            'Not assigned'
          )}
        </Fact>
        <Fact label={policyFields.carrier_id.label}>
          <RecordLink section="carriers" id={carrier_id}>
            {carrier_name}
          </RecordLink>
        </Fact>
        <Fact label={policyFields.product_id.label}>
          {product_id ? (
            // Products have no page; the carrier's page lists them.
            <RecordLink section="carriers" id={carrier_id}>
              {policy.product_name}
            </RecordLink>
          ) : (
            NOT_SET
          )}
        </Fact>
        <Fact label={policyFields.employer_id.label}>{employer_id ?? NOT_SET}</Fact>
        <Fact label={policyFields.member_id.label}>{policy.member_id ?? NOT_SET}</Fact>
        <Fact label={policyFields.external_id.label}>{policy.external_id ?? NOT_SET}</Fact>
        <Fact label={policyFields.writing_agent.label}>{policy.writing_agent_name ?? NOT_SET}</Fact>
      </Facts>
    </Card>
  );
}

/** The state that follows from each status alone. */
const states: Readonly<Record<PolicyStatus, readonly PolicyState[]>> = {
  active: ['in_force', 'ends', 'starts', 'pending'],
  inactive: ['lapsed'],
  canceled: ['canceled'],
  expired: ['ended'],
};

/** Whether the state in the header says what was recorded. */
const fits = ({ status, state }: PolicyView): boolean => states[status].includes(state);

export function CoverageCard({ policy }: { policy: PolicyView }) {
  const { effective_date, termination_date, renewal_date, created_at, updated_at } = policy;
  return (
    <Card title="Coverage & financial">
      <Facts $columns={2}>
        <Fact label="Monthly premium">{monthlyPremiumText(policy) ?? NOT_SET}</Fact>
        {(policy.premium_mode !== 'monthly' || policy.next_premium_from !== null) && (
          <Fact label={policyFields.premium.label}>{premiumsText(policy) ?? NOT_SET}</Fact>
        )}
        <Fact label={policyFields.effective_date.label}>
          <Day day={effective_date} />
        </Fact>
        <Fact label={policyFields.termination_date.label}>
          <Day day={termination_date} />
        </Fact>
        <Fact label={policyFields.renewal_date.label}>
          <Day day={renewal_date} />
        </Fact>
        <RenewalOutcome policy={policy} />
        <Fact label={policyFields.plan_year.label}>{policy.plan_year ?? NOT_SET}</Fact>
        <Fact label="Created">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
        </Fact>
        <Fact label="Last updated">
          <time dateTime={updated_at}>{formatInstant(updated_at)}</time>
        </Fact>
      </Facts>
    </Card>
  );
}

function Day({ day }: { day: string | null }) {
  return day === null ? NOT_SET : <time dateTime={day}>{formatDay(day)}</time>;
}

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
