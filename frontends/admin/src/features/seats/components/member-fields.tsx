import { mayGiveRole, roleLabel } from '@bindery/contracts/access';
import { FieldGrid, SelectField, TextField } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useController } from 'react-hook-form';
import type { NewMember, NewMemberValues, WayIn } from './use-new-member.js';

interface Choice {
  value: NewMemberValues['role'];
  label: string;
}

const agent: Choice = { value: 'agent', label: roleLabel.agent };
// Support staff are called 'Admin' where they are added; the badge of their role says 'Agency User'.
const choices: Readonly<Record<WayIn, readonly Choice[]>> = {
  invite: [agent],
  add: [agent, { value: 'agency_user', label: 'Admin' }],
};

/** Who somebody new is and what they are to be. */
export function MemberFields({ way, form: { control } }: { way: WayIn; form: NewMember['form'] }) {
  const me = useMe();
  const email = useController({ control, name: 'email' });
  const fullName = useController({ control, name: 'full_name' });
  const role = useController({ control, name: 'role' });
  return (
    <FieldGrid $columns={way === 'add' ? 3 : 1}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        {...email.field}
        error={email.fieldState.error?.message}
      />
      <TextField
        label="Full name"
        autoComplete="off"
        {...fullName.field}
        error={fullName.fieldState.error?.message}
      />
      <SelectField
        label="Role"
        options={choices[way].filter(({ value }) => mayGiveRole(me, value))}
        hint={way === 'add' ? 'An Admin is support staff, with the role Agency User.' : undefined}
        {...role.field}
        error={role.fieldState.error?.message}
      />
    </FieldGrid>
  );
}
