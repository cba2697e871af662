import { labelOf, policyFields, spokenOf, type PolicyView } from '@bindery/contracts/crm';
import { Facts, tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EditableFields } from '../../../records/in-place/editable-fields.js';
import { FieldFact } from '../../../records/in-place/field-fact.js';
import type { EditedField } from '../../../records/in-place/use-edited-field.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';
import { useRecordEdit } from '../../../records/use-record-edit.js';
import { namesIn, PolicyInputs } from '../form/policy-fields.js';
import { usePolicyForm, valuesOf, type PolicyChanges, type PolicyFormValues } from '../form/policy-form.js';
import { policyType } from '../policy-type.js';
import { monthlyPremiumText, premiumsText } from '../premium.js';

export type PolicyField = keyof typeof policyFields;

const editable: EditableFields<PolicyView, PolicyField, PolicyFormValues, PolicyChanges> = {
  type: policyType,
  permission: 'policy:write',
  useEdit: (options) => {
    const form = usePolicyForm(options.start);
    return { ...useRecordEdit({ ...options, type: policyType, form, valuesOf }), form };
  },
  inputs: (name, versions) => <PolicyInputs name={name} known={namesIn(...versions)} />,
  togetherWith: { carrier_id: ['product_id'], product_id: ['carrier_id'], premium: ['premium_mode'] },
  // A date that was computed follows the effective date, which one that is put back doesn't.
  final: ['renewal_date'],
};

/** The words of blank fields that are not 'Not set'. */
const blanks: Readonly<Partial<Record<PolicyField, string>>> = { insured_id: 'Not assigned' };

/** It tells what isn't known from what is. */
const Blank = styled.span`
  color: ${tokens.color.ink3};
`;

interface PolicyFactsProps {
  policy: PolicyView;
  names: readonly PolicyField[];
  edited: EditedField<PolicyField>;
  /** Facts after the fields. */
  children?: ReactNode;
}

/** The values of some fields of a policy, each with its own edit. */
export function PolicyFacts({ policy, names, edited, children }: PolicyFactsProps) {
  return (
    <Facts $columns={4}>
      {names.map((name) => (
        <FieldFact
          key={name}
          fields={editable}
          record={policy}
          {...{ name, edited }}
          label={labelIn(policy, name)}
          isBlank={isBlank(policy, name)}
        >
          {isBlank(policy, name) ? <Blank>{blanks[name] ?? 'Not set'}</Blank> : factOf(name, policy)}
        </FieldFact>
      ))}
      {children}
    </Facts>
  );
}

/** A coming premium is one, too. */
const isBlank = (policy: PolicyView, name: PolicyField): boolean =>
  name === 'premium' ? premiumsText(policy) === null : policy[name] === null;

/** A premium that is paid by the month, and goes on as it is, says it all. */
export const isPaidMonthly = (policy: PolicyView): boolean =>
  policy.premium_mode === 'monthly' && policy.next_premium_from === null;

function labelIn(policy: PolicyView, name: PolicyField): string {
  if (name === 'status') return 'Status as entered';
  return name === 'premium' && isPaidMonthly(policy) ? 'Monthly premium' : labelOf('policy', name);
}

const facts: Readonly<Partial<Record<PolicyField, (policy: PolicyView) => ReactNode>>> = {
  status: ({ status }) => capitalized(status),
  insured_id: ({ insured_id, insured_name }) =>
    linkTo('individuals', insured_id, insured_name && spokenOf(insured_name)),
  carrier_id: ({ carrier_id, carrier_name }) => linkTo('carriers', carrier_id, carrier_name),
  // Products have no page; the carrier's page lists them.
  product_id: ({ carrier_id, product_name }) => linkTo('carriers', carrier_id, product_name),
  writing_agent: ({ writing_agent_name }) => writing_agent_name,
  premium: (policy) => (isPaidMonthly(policy) ? monthlyPremiumText(policy) : premiumsText(policy)),
};

function factOf(name: PolicyField, policy: PolicyView): ReactNode {
  const fact = facts[name];
  if (fact) return fact(policy);
  return policyFields[name].kind === 'date' ? <Day day={String(policy[name])} /> : policy[name];
}

const linkTo = (section: 'individuals' | 'carriers', id: string | null, name: string | null) =>
  id && (
    <RecordLink section={section} id={id}>
      {name}
    </RecordLink>
  );

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
