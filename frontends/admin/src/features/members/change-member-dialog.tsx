import { mayGiveRole, memberRoles, roleLabel, type Role } from '@bindery/contracts/access';
import {
  memberBody,
  memberRoutes,
  seatRoutes,
  type MemberBody,
  type MemberView,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { changesOf, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { useWatch } from 'react-hook-form';
import { nameOf } from '../../members/member-name.js';

interface MemberValues {
  role: Role;
  can_see_all_records: boolean;
}

const { SelectInput } = formFields<MemberValues>();

const recordsAccess = [
  { value: false, label: 'Own records only' },
  { value: true, label: 'All records' },
];

export function ChangeMemberDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const me = useMe();
  const toast = useToast();
  const call = useCall(memberRoutes.list, seatRoutes.members);
  const { id, role, can_see_all_records } = member;
  const form = useContractForm<MemberValues, MemberBody>({
    schema: memberBody,
    defaultValues: { role, can_see_all_records },
  });
  const seesAll = useWatch({ control: form.control, name: 'role' }) === 'agency_admin';
  const save = submitForm(
    form,
    async (body) => {
      await call(memberRoutes.update, {
        params: { id },
        body: changesOf(body, form.formState.dirtyFields),
      });
      toast.success('Member changed', { subject: nameOf(member) });
      onClose();
    },
    ({ detail }) => toast.error(`Failed to change the member: ${detail}`),
  );
  return (
    <FormDialog
      size="small"
      title={`Change ${nameOf(member)}`}
      description="What they may do changes at once."
      showDescription
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Save changes"
    >
      <FieldGrid $columns={1}>
        <SelectInput
          name="role"
          label="Role"
          options={memberRoles
            .filter((one) => mayGiveRole(me, one))
            .map((one) => ({ value: one, label: roleLabel[one] }))}
        />
        <SelectInput
          name="can_see_all_records"
          label="Records"
          options={recordsAccess}
          disabled={seesAll}
          hint={seesAll ? 'Agency admins see all records.' : hintOf(member)}
        />
      </FieldGrid>
    </FormDialog>
  );
}

/** Why somebody sees all records without their own setting. */
const hintOf = ({ sees_all_records, can_see_all_records }: MemberView): string | undefined =>
  sees_all_records && !can_see_all_records
    ? 'Their role sees all records, by the permission matrix.'
    : undefined;
