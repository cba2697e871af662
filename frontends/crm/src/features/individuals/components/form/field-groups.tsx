import { individualStatuses, protectedFieldLabel, type IndividualView } from '@bindery/contracts/crm';
import { FieldGrid } from '@bindery/ui/form';
import { useAgents } from '../../api/use-agents.js';
import { fieldLabel, genderLabel, livingStatuses } from '../labels.js';
import {
  CheckboxInput,
  DateInput,
  NotesInput,
  ProtectedInput,
  SelectInput,
  TextInput,
} from './bound-fields.js';

interface GroupProps {
  columns?: number | undefined;
}

const genders = Object.entries(genderLabel).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const words = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function PersonFields({ columns = 3, withDeleted }: GroupProps & { withDeleted: boolean }) {
  const statuses = withDeleted ? individualStatuses : livingStatuses;
  return (
    <FieldGrid $columns={columns}>
      <TextInput name="first_name" label={fieldLabel.first_name} required />
      <TextInput name="middle_name" label={fieldLabel.middle_name} />
      <TextInput name="last_name" label={fieldLabel.last_name} required />
      <TextInput name="title" label={fieldLabel.title} />
      <TextInput name="nickname" label={fieldLabel.nickname} />
      <SelectInput
        name="status"
        label={fieldLabel.status}
        required
        options={statuses.map((status) => ({ value: status, label: words(status) }))}
      />
      <DateInput name="dob" label={fieldLabel.dob} />
      <SelectInput name="gender" label={fieldLabel.gender} options={genders} none="Not set" />
      <SelectInput name="smoker" label={fieldLabel.smoker} options={yesNo} none="Not set" />
    </FieldGrid>
  );
}

export function ContactFields({ columns = 3 }: GroupProps) {
  return (
    <FieldGrid $columns={columns}>
      <ProtectedInput name="email" label={protectedFieldLabel.email} inputMode="email" />
      <ProtectedInput name="secondary_email" label={protectedFieldLabel.secondary_email} inputMode="email" />
      <ProtectedInput name="opt_out_email" label={protectedFieldLabel.opt_out_email} inputMode="email" />
      <ProtectedInput name="ssn" label={protectedFieldLabel.ssn} />
      <ProtectedInput name="drivers_license" label={protectedFieldLabel.drivers_license} />
      <CheckboxInput
        name="email_opt_out"
        label={fieldLabel.email_opt_out}
        hint="This person wants no e-mail from you."
      />
    </FieldGrid>
  );
}

export function MedicareFields({ columns = 3 }: GroupProps) {
  return (
    <FieldGrid $columns={columns}>
      <ProtectedInput name="mbi" label={protectedFieldLabel.mbi} />
      <DateInput name="part_a_date" label={fieldLabel.part_a_date} />
      <DateInput name="part_b_date" label={fieldLabel.part_b_date} />
      <TextInput name="type" label={fieldLabel.type} hint="Such as Medicare or Marketplace." />
    </FieldGrid>
  );
}

type Assigned = Pick<
  IndividualView,
  'assigned_agent' | 'assigned_agent_name' | 'additional_agent' | 'additional_agent_name'
>;

export function AssignmentFields({ columns = 3, present }: GroupProps & { present: Assigned | null }) {
  const { data, error } = useAgents();
  const agents = data?.items ?? [];
  const named = (id: string | null | undefined, name: string | null | undefined) =>
    id && !agents.some((agent) => agent.id === id) ? [{ id, name: name ?? 'Somebody who has left' }] : [];
  const optionsWith = (own: readonly { id: string; name: string }[]) =>
    [...agents, ...own].map(({ id, name }) => ({ value: id, label: name }));
  const hint = error ? 'The agents could not be loaded.' : undefined;
  return (
    <FieldGrid $columns={columns}>
      <SelectInput
        name="assigned_agent"
        label={fieldLabel.assigned_agent}
        options={optionsWith(named(present?.assigned_agent, present?.assigned_agent_name))}
        none="Nobody"
        hint={hint}
      />
      <SelectInput
        name="additional_agent"
        label={fieldLabel.additional_agent}
        options={optionsWith(named(present?.additional_agent, present?.additional_agent_name))}
        none="Nobody"
        hint={hint}
      />
    </FieldGrid>
  );
}

export function NotesFields() {
  return <NotesInput name="notes" label={fieldLabel.notes} />;
}
