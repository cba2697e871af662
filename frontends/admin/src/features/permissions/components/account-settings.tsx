import type { PermissionConfigBody } from '@bindery/contracts/identity';
import { Fieldset, formFields } from '@bindery/ui/form';

const accesses = [
  { value: 'own', label: 'Own records only', hint: 'Only records that they created or are assigned.' },
  { value: 'all', label: 'All records', hint: 'All individuals and policies in the account.' },
] as const;

const { CheckboxInput, RadioInput } = formFields<PermissionConfigBody>();

/** What holds for whoever joins the account from now on. */
export function AccountSettings() {
  return (
    <Fieldset legend="Account settings">
      <RadioInput name="settings.default_agent_access" label="Default agent access" options={accesses} />
      <CheckboxInput
        name="settings.auto_assign_seats"
        label="Assign seats automatically"
        hint="Whoever is invited or added takes a seat at once. Otherwise they join without one, until somebody reactivates them."
      />
    </Fieldset>
  );
}
