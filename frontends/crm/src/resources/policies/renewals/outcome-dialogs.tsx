import {
  decideRenewalBody,
  policyFields,
  policyRoutes,
  premiumAt,
  proposedEnd,
  renewalAfter,
  spokenOf,
  type DecideRenewalBody,
  type PolicyView,
} from '@bindery/contracts/crm';
import { Button } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useRoute, type ApiProblem } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { AddPolicyDialog } from '../form/policy-dialogs.js';
import { policyTitle } from '../policy-type.js';
import { premiumModeChoices } from '../premium.js';
import type { RenewalToDecide } from './use-outcome.js';

type Outcome = NonNullable<DecideRenewalBody['outcome']>;

interface OutcomeValues {
  outcome: Outcome;
  reason: string;
  next_policy_id: string;
  termination_date: string;
  premium: string;
  premium_mode: PolicyView['premium_mode'];
  plan_year: string;
}

const { DateInput, MoneyInput, SelectInput, TextInput } = formFields<OutcomeValues>();

const titles: Readonly<Record<Outcome, string>> = {
  renewed: 'Renewed',
  moved: 'Moved to another policy',
  lost: 'Renewal lost',
};

interface OutcomeDialogProps {
  row: RenewalToDecide;
  /** Saves the outcome. */
  onDecide: (body: DecideRenewalBody) => Promise<void>;
  /** Shows a problem that belongs to no field. */
  onProblem: (problem: ApiProblem) => void;
  onClose: () => void;
}

function valuesOf(row: RenewalToDecide, outcome: Outcome): OutcomeValues {
  const { premium, premium_mode } = premiumAt(row, row.renewal_date);
  return {
    ...{ outcome, reason: '', next_policy_id: '', termination_date: proposedEnd(row) },
    ...{ premium: premium ?? '', premium_mode },
    plan_year: row.plan_year === null ? '' : String(row.plan_year + 1),
  };
}

/** @param loaded the values that the form began with: a premium or a mode of these is no new one */
function bodyOf(values: OutcomeValues, loaded: OutcomeValues) {
  const { outcome, reason, next_policy_id, termination_date, premium, premium_mode, plan_year } = values;
  if (outcome === 'renewed')
    return {
      ...{ outcome, plan_year },
      ...(premium !== loaded.premium && { premium }),
      ...(premium_mode !== loaded.premium_mode && { premium_mode }),
    };
  return { outcome, reason, termination_date, ...(outcome === 'moved' && { next_policy_id }) };
}

/** Asks for what an outcome needs: the new premium, a reason, the policy that the client moved to, the last covered day. */
export function OutcomeDialog({
  outcome,
  row,
  onDecide,
  onProblem,
  onClose,
}: OutcomeDialogProps & { outcome: Outcome }) {
  const [begun] = useState(() => valuesOf(row, outcome));
  const toBody = useCallback((values: OutcomeValues) => bodyOf(values, begun), [begun]);
  const form = useContractForm<OutcomeValues, DecideRenewalBody>({
    schema: decideRenewalBody,
    defaultValues: begun,
    bodyOf: toBody,
  });
  const save = submitForm(
    form,
    async (body) => {
      await onDecide(body);
      onClose();
    },
    onProblem,
  );
  return (
    <FormDialog
      title={titles[outcome]}
      description={[row.policy_number, row.insured_name && spokenOf(row.insured_name), row.carrier_name]
        .filter(Boolean)
        .join(' · ')}
      showDescription
      saveLabel="Save outcome"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      {outcome === 'renewed' ? (
        <FieldGrid>
          <MoneyInput
            name="premium"
            label="New premium"
            hint={`From ${formatDay(row.renewal_date)}. The next renewal is on ${formatDay(renewalAfter(row.renewal_date, row.effective_date))}.`}
          />
          <SelectInput
            name="premium_mode"
            label={policyFields.premium_mode.label}
            options={premiumModeChoices}
          />
          <TextInput name="plan_year" label="Plan year" inputMode="numeric" />
        </FieldGrid>
      ) : (
        <FieldGrid $columns={1}>
          {outcome === 'moved' && <NextPolicy row={row} />}
          <TextInput
            name="reason"
            label="Reason"
            required={outcome === 'lost'}
            placeholder={outcome === 'lost' ? 'e.g., Premium too high' : 'e.g., Enrolled elsewhere'}
          />
          <DateInput
            name="termination_date"
            label="Ends on"
            hint={`The last covered day. The renewal is on ${formatDay(row.renewal_date)}.`}
          />
        </FieldGrid>
      )}
    </FormDialog>
  );
}

/** Proposes the day before the next policy starts, until a person gives another one. */
function useProposedEnd(row: RenewalToDecide, policies: readonly PolicyView[]): void {
  const { setValue } = useFormContext<OutcomeValues>();
  const { dirtyFields } = useFormState<OutcomeValues>({ name: 'termination_date' });
  const chosen = useWatch<OutcomeValues, 'next_policy_id'>({ name: 'next_policy_id' });
  const next = policies.find(({ id }) => id === chosen);
  const end = proposedEnd(row, next?.effective_date ?? null);
  const isGiven = dirtyFields.termination_date === true;
  useEffect(() => {
    if (!isGiven) setValue('termination_date', end);
  }, [end, isGiven, setValue]);
}

/** The other policies of the individual, and one that is added now. */
function NextPolicy({ row }: { row: RenewalToDecide }) {
  const [isAdding, setAdding] = useState(false);
  const { setValue } = useFormContext<OutcomeValues>();
  const { insured_id } = row;
  const query = new URLSearchParams({ page_size: '100', ...(insured_id && { insured_id }) }).toString();
  const { data } = useRoute(policyRoutes.list, insured_id === null ? null : { query });
  const others = (data?.items ?? []).filter(({ id }) => id !== row.id);
  useProposedEnd(row, others);
  const options = others.map((policy) => ({
    value: policy.id,
    label: `${policyTitle(policy)} · ${policy.carrier_name}`,
  }));
  return (
    <>
      <SelectInput
        autoFocus
        name="next_policy_id"
        label="Next policy"
        options={options}
        none={data && options.length === 0 ? 'No other policy yet' : 'None in Bindery yet'}
      />
      {insured_id && (
        <div>
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
            Add policy
          </Button>
        </div>
      )}
      {isAdding && insured_id && (
        <AddPolicyDialog
          insured={{ id: insured_id, name: row.insured_name ?? '' }}
          starts={row.renewal_date}
          onCreated={(added) => {
            if (added.insured_id === insured_id)
              setValue('next_policy_id', added.id, { shouldDirty: true, shouldValidate: true });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
