import {
  agentIssues,
  issueIf,
  saved,
  type FieldIssue,
  type PresentRecord,
  type RecordFacts,
  type RecordValues,
  type Rules,
} from '../records/rules.js';

export const policyRules: Rules = (values, present, facts) => {
  const { insured_id, carrier_id } = values;
  const policy = saved(values, present);
  return [
    ...issueIf(
      typeof insured_id === 'string' && !facts.individuals.has(insured_id),
      'insured_id',
      'Choose an individual that you can see.',
    ),
    ...issueIf(
      typeof carrier_id === 'string' && facts.carriers.get(carrier_id)?.isTrashed !== false,
      'carrier_id',
      'Choose a carrier of your account.',
    ),
    ...productIssues(values, policy, facts),
    ...agentIssues(values, facts, 'writing_agent'),
    ...nextIssues(values, present, facts),
    ...issueIf(
      endsBeforeItStarts(policy),
      'termination_date',
      ENDS_BEFORE_IT_STARTS,
      values['termination_date'] == null ? 'effective_date' : undefined,
    ),
    ...outcomeIssues(policy),
  ];
};

interface Term {
  readonly effective_date?: unknown;
  readonly termination_date?: unknown;
}

/** The termination date is the last covered day and not before the effective date; without one it is open-ended. */
export const endsBeforeItStarts = ({ effective_date, termination_date }: Term): boolean =>
  typeof effective_date === 'string' &&
  typeof termination_date === 'string' &&
  termination_date < effective_date;
export const ENDS_BEFORE_IT_STARTS = "The termination date can't be before the effective date.";

/** A product is one of the policy's carrier, also when only the carrier changes; a chosen one isn't in the trash. */
function productIssues(values: RecordValues, policy: RecordValues, { products }: RecordFacts): FieldIssue[] {
  const isChosen = values['product_id'] !== undefined;
  const { product_id, carrier_id } = policy;
  // An import knows the carrier of a new policy only once it has added that.
  if (!isChosen && values['carrier_id'] === undefined) return [];
  if (typeof product_id !== 'string' || typeof carrier_id !== 'string') return [];
  const product = products.get(product_id);
  const isOther = product?.carrierId !== carrier_id || (isChosen && product.isTrashed);
  return issueIf(isOther, 'product_id', "Choose one of this carrier's products.");
}

/** The policy that a client moved to is another one of theirs. */
function nextIssues(
  { next_policy_id: id }: RecordValues,
  present: PresentRecord | undefined,
  { policies }: RecordFacts,
): FieldIssue[] {
  if (typeof id !== 'string') return [];
  const next = policies.get(id);
  const isOther = next && id !== present?.id && next.insuredId === (present?.['insured_id'] ?? null);
  return issueIf(!isOther, 'next_policy_id', 'Choose another policy of this individual.');
}

/** An outcome is that of a renewal on a day. */
function outcomeIssues({ renewal_outcome = null, renewal_handled = null }: RecordValues): FieldIssue[] {
  if ((renewal_outcome === null) === (renewal_handled === null)) return [];
  const path = renewal_outcome === null ? 'renewal_handled' : 'renewal_outcome';
  return [{ path, message: 'The outcome of a renewal needs the day of that renewal.' }];
}
