import { mayGiveRole, roleLabel } from '@bindery/contracts/access';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import type { NewMemberValues, WayIn } from './use-new-member.js';

interface Choice {
  value: NewMemberValues['role'];
  label: string;
}

const agent: Choice = { value: 'agent', label: roleLabel.agent };
// The specification labels support staff 'Admin' here and 'Agency User' in the role badge.
const choices: Readonly<Record<WayIn, readonly Choice[]>> = {
  invite: [agent],
  add: [agent, { value: 'agency_user', label: 'Admin' }],
};

const { SelectInput, TextInput } = formFields<NewMemberValues>();

export function MemberFields({ way }: { way: WayIn }) {
  const me = useMe();
  return (
    <FieldGrid $columns={way === 'add' ? 3 : 1}>
      <TextInput name="email" label="Email" type="email" required />
      <TextInput name="full_name" label="Full name" />
      <SelectInput
        name="role"
        label="Role"
        options={choices[way].filter(({ value }) => mayGiveRole(me, value))}
        hint={way === 'add' ? 'Admins are support staff with the Agency User role.' : undefined}
      />
    </FieldGrid>
  );
}
