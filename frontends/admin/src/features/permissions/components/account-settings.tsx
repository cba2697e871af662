import type { PermissionConfigBody } from '@bindery/contracts/identity';
import { Fieldset, formFields } from '@bindery/ui/form';
import { recordAccesses } from '../../../accounts/record-accesses.js';

const { CheckboxInput, RadioInput } = formFields<PermissionConfigBody>();

/** The settings for new members. */
export function AccountSettings() {
  return (
    <Fieldset legend="Account settings">
      <RadioInput
        name="settings.default_agent_access"
        label="Default agent access"
        options={recordAccesses}
      />
      <CheckboxInput
        name="settings.auto_assign_seats"
        label="Assign seats automatically"
        hint="Invited or added members take a seat right away. When off, they join without a seat until they're reactivated."
      />
    </Fieldset>
  );
}
