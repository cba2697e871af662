import type { PermissionConfigBody } from '@bindery/contracts/identity';
import { CheckboxField, RadioField } from '@bindery/ui/form';
import { useController } from 'react-hook-form';
import { Part } from './part.js';

const accesses = [
  { value: 'own', label: 'Own records only', hint: 'Only records that they created or are assigned.' },
  { value: 'all', label: 'All records', hint: 'All individuals and policies in the account.' },
] as const;

/** What holds for whoever joins the account from now on. */
export function AccountSettings() {
  const access = useController<PermissionConfigBody, 'settings.default_agent_access'>({
    name: 'settings.default_agent_access',
  });
  const seats = useController<PermissionConfigBody, 'settings.auto_assign_seats'>({
    name: 'settings.auto_assign_seats',
  });
  return (
    <Part title="Account settings">
      <RadioField
        label="Default agent access"
        options={accesses}
        value={access.field.value}
        onChange={access.field.onChange}
        onBlur={access.field.onBlur}
        error={access.fieldState.error?.message}
      />
      <CheckboxField
        label="Assign seats automatically"
        hint="Whoever is invited or added takes a seat at once. Otherwise they join without one, until somebody reactivates them."
        checked={seats.field.value}
        onChange={seats.field.onChange}
        onBlur={seats.field.onBlur}
        error={seats.fieldState.error?.message}
      />
    </Part>
  );
}
