import { mayGiveRole, roleLabel } from '@bindery/contracts/access';
import { FieldGrid, SelectField, TextField } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
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
export function MemberFields({ way, member }: { way: WayIn; member: NewMember }) {
  const me = useMe();
  const { values, problems, change } = member;
  const options = choices[way].filter(({ value }) => mayGiveRole(me, value));
  return (
    <FieldGrid $columns={way === 'add' ? 3 : 1}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        value={values.email}
        error={problems.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label="Full name"
        autoComplete="off"
        value={values.full_name}
        error={problems.full_name}
        onChange={({ target }) => change({ full_name: target.value })}
      />
      <SelectField
        label="Role"
        options={options}
        value={values.role}
        error={problems.role}
        hint={way === 'add' ? 'An Admin is support staff, with the role Agency User.' : undefined}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) change({ role: chosen.value });
        }}
      />
    </FieldGrid>
  );
}
