import {
  agencySettingsBody,
  SECOND_FACTOR_GRACE_DAYS,
  settingsRoutes,
  type AgencySettingsBody,
  type AgencySettingsView,
} from '@bindery/contracts/identity';
import { Card, useToast } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { FieldGrid, formFields, FullRow } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { changesOf, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useNewMe } from '../../../site/use-new-me.js';
import { SettingsForm, TimeZoneInput } from '../settings-form.js';
import { bodyOf, valuesOf, type AgencyValues } from './agency-values.js';

const { TextInput, TextAreaInput, RadioInput, CheckboxInput, StepperInput } = formFields<AgencyValues>();

const emailDisplays = [
  {
    value: 'masked',
    label: 'Masked',
    hint: 'Lists, records and exports show the first two letters. Members reveal an address to use it.',
  },
  { value: 'clear', label: 'In clear', hint: 'Members see whole addresses of the clients they can see.' },
];

export function AgencyForm({ agency }: { agency: AgencySettingsView }) {
  const toast = useToast();
  const showNew = useNewMe();
  const call = useCall(settingsRoutes.getAgency);
  const form = useContractForm<AgencyValues, AgencySettingsBody>({
    ...{ schema: agencySettingsBody, defaultValues: valuesOf(agency), bodyOf },
  });
  const save = submitForm(
    form,
    async (body) => {
      const changes = changesOf(body, form.formState.dirtyFields);
      form.reset(valuesOf(await call(settingsRoutes.updateAgency, { body: changes })));
      toast.success('Agency settings saved');
      await showNew();
    },
    ({ detail }) => toast.error(`Failed to save the agency's settings: ${detail}`),
  );
  return (
    <SettingsForm form={form} onSave={save}>
      <ContactCard />
      <Card title="Clients' email addresses">
        <RadioInput name="email_display" label="Show email addresses" options={emailDisplays} />
      </Card>
      <AccessCard dueFrom={agency.second_factor_due_from} />
    </SettingsForm>
  );
}

const ContactCard = () => (
  <Card title="Agency">
    <FieldGrid $columns={2}>
      <TextInput
        name="name"
        label="Agency name"
        required
        autoComplete="organization"
        hint="Members see it, and people in their invitations."
      />
      <TextInput name="phone" label="Phone" type="tel" autoComplete="tel" />
      <FullRow>
        <TextAreaInput name="address" label="Address" rows={3} />
      </FullRow>
      <TextInput
        name="support_email"
        label="Support email"
        type="email"
        hint="Where your members write for help, instead of to Bindery."
      />
      <TimeZoneInput label="Agency's time zone" hint="Its days decide which policies are in force." />
    </FieldGrid>
  </Card>
);

function AccessCard({ dueFrom }: { dueFrom: string | null }) {
  return (
    <Card title="Access">
      <FieldGrid $columns={1}>
        <CheckboxInput
          name="require_second_factor"
          label="Require a second factor of everybody"
          hint={
            dueFrom
              ? `Members need a second factor from ${formatInstantDay(dueFrom)}.`
              : `Members get ${String(SECOND_FACTOR_GRACE_DAYS)} days to set one up. People who join set it up as they do.`
          }
        />
        <StepperInput
          name="session_days"
          label="Session length in days"
          min={1}
          max={90}
          hint="Members sign in again on a device that they haven't used for so long."
        />
        <TextInput
          name="invitation_domains"
          label="Domains for invitations"
          placeholder="example.com, example.org"
          hint="Only addresses at these domains can be invited or added. Leave it empty for any."
        />
        <CheckboxInput
          name="members_may_make_keys"
          label="Members may make API keys"
          hint="Otherwise only the owner and administrators do. A key sees and changes no more than who made it."
        />
      </FieldGrid>
    </Card>
  );
}
