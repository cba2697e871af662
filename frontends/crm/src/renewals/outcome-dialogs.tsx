import {
  decideRenewalBody,
  policyRoutes,
  type DecideRenewalBody,
  type RenewalRow,
} from '@bindery/contracts/crm';
import { Button } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { useContractForm } from '@bindery/web-kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AddPolicyDialog } from '../policies/policy-dialogs.js';
import { policyTitle } from '../policies/policy-type.js';

interface OutcomeValues {
  outcome: 'moved' | 'lost';
  reason: string;
  next_policy_id: string;
}

const { SelectInput, TextInput } = formFields<OutcomeValues>();

interface OutcomeDialogProps {
  row: RenewalRow;
  /** Saves the outcome. @returns whether it was saved */
  onDecide: (body: DecideRenewalBody) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for what an outcome needs: a reason, or the policy that the client moved to. */
export function OutcomeDialog({
  outcome,
  row,
  onDecide,
  onClose,
}: OutcomeDialogProps & { outcome: 'moved' | 'lost' }) {
  const form = useContractForm<OutcomeValues, DecideRenewalBody>({
    schema: decideRenewalBody,
    defaultValues: { outcome, reason: '', next_policy_id: '' },
  });
  const save = form.handleSubmit(async (body) => {
    if (await onDecide(body)) onClose();
  });
  return (
    <FormDialog
      title={outcome === 'lost' ? 'Renewal lost' : 'Moved to another policy'}
      description={[row.policy_number, row.insured_name, row.carrier_name].filter(Boolean).join(' · ')}
      showDescription
      saveLabel="Save outcome"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        {outcome === 'moved' && <NextPolicy row={row} />}
        <TextInput
          name="reason"
          label="Reason"
          required={outcome === 'lost'}
          placeholder={outcome === 'lost' ? 'e.g., Premium too high' : undefined}
        />
      </FieldGrid>
    </FormDialog>
  );
}

/** The other policies of the individual, and one that is added now. */
function NextPolicy({ row }: { row: RenewalRow }) {
  const [isAdding, setAdding] = useState(false);
  const { insured_id } = row;
  const query = new URLSearchParams({ page_size: '100', ...(insured_id && { insured_id }) }).toString();
  const { data } = useRoute(policyRoutes.list, insured_id === null ? null : { query });
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== row.id)
    .map((policy) => ({ value: policy.id, label: `${policyTitle(policy)} · ${policy.carrier_name}` }));
  return (
    <>
      <SelectInput
        name="next_policy_id"
        label="Next policy"
        required
        options={options}
        none={data && options.length === 0 ? 'No other policy yet' : 'Select a policy'}
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
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
