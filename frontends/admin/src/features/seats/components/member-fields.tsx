import { mayGiveRole, roleLabel } from '@bindery/contracts/access';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import type { NewMemberValues, WayIn } from './use-new-member.js';

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

const { SelectInput, TextInput } = formFields<NewMemberValues>();

/** Who somebody new is and what they are to be. */
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
        hint={way === 'add' ? 'An Admin is support staff, with the role Agency User.' : undefined}
      />
    </FieldGrid>
  );
}
