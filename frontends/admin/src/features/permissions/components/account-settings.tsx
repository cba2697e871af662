import type { PermissionConfigBody } from '@bindery/contracts/identity';
import { Fieldset, formFields } from '@bindery/ui/form';

const accesses = [
  { value: 'own', label: 'Own records only', hint: 'Only records they created or are assigned to.' },
  { value: 'all', label: 'All records', hint: 'All individuals and policies in the account.' },
] as const;

const { CheckboxInput, RadioInput } = formFields<PermissionConfigBody>();

/** The settings for new members. */
export function AccountSettings() {
  return (
    <Fieldset legend="Account settings">
      <RadioInput name="settings.default_agent_access" label="Default agent access" options={accesses} />
      <CheckboxInput
        name="settings.auto_assign_seats"
        label="Assign seats automatically"
        hint="Invited or added members take a seat right away. When off, they join without a seat until they're reactivated."
      />
    </Fieldset>
  );
}
