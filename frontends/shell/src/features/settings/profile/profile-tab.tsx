import {
  profileBody,
  settingsRoutes,
  type DateFormat,
  type ProfileBody,
  type ProfileView,
} from '@bindery/contracts/identity';
import { Button, Card, Fact, Facts, LoadFailure, RoleBadge, useToast } from '@bindery/ui';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useCall, useRoute } from '@bindery/web-kit/api';
import { changesOf, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useNewMe } from '../../../site/use-new-me.js';
import { Cards, CardsSkeleton, SettingsForm, TimeZoneInput } from '../settings-form.js';
import { ChangeEmailDialog } from './change-email-dialog.js';

interface ProfileValues {
  full_name: string;
  phone: string;
  job_title: string;
  time_zone: string | undefined;
  date_format: DateFormat;
}

const valuesOf = (profile: ProfileView): ProfileValues => ({
  full_name: profile.full_name ?? '',
  phone: profile.phone ?? '',
  job_title: profile.job_title ?? '',
  time_zone: profile.time_zone ?? undefined,
  date_format: profile.date_format,
});

const dateFormats: { value: DateFormat; label: string }[] = [
  { value: 'mdy', label: 'Mar 1, 2026' },
  { value: 'dmy', label: '1 Mar 2026' },
  { value: 'ymd', label: '2026-03-01' },
];

const { TextInput, SelectInput } = formFields<ProfileValues>();

/** Settings of a person's own. */
export function ProfileTab() {
  const loaded = useRoute(settingsRoutes.getProfile, {});
  const { data, error } = loaded;
  if (error && !data) return <LoadFailure title="Failed to load your profile" resource={loaded} />;
  if (!data) return <CardsSkeleton />;
  return (
    <Cards>
      <SignInCard profile={data} />
      <ProfileForm profile={data} />
    </Cards>
  );
}

function SignInCard({ profile: { email, role } }: { profile: ProfileView }) {
  const [changing, setChanging] = useState(false);
  return (
    <Card
      title="Sign-in"
      action={
        <Button size="small" icon={<Mail />} onClick={() => setChanging(true)}>
          Change email
        </Button>
      }
    >
      <Facts $columns={2}>
        <Fact label="Email">{email}</Fact>
        <Fact label="Role">
          <RoleBadge role={role} />
        </Fact>
      </Facts>
      {changing && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}

function ProfileForm({ profile }: { profile: ProfileView }) {
  const toast = useToast();
  const showNew = useNewMe();
  const call = useCall(settingsRoutes.getProfile);
  const form = useContractForm<ProfileValues, ProfileBody>({
    schema: profileBody,
    defaultValues: valuesOf(profile),
  });
  const save = submitForm(
    form,
    async (body) => {
      const changes = changesOf(body, form.formState.dirtyFields);
      form.reset(valuesOf(await call(settingsRoutes.updateProfile, { body: changes })));
      toast.success('Profile saved');
      await showNew();
    },
    ({ detail }) => toast.error(`Failed to save your profile: ${detail}`),
  );
  return (
    <SettingsForm form={form} onSave={save}>
      <Card title="Profile">
        <FieldGrid $columns={2}>
          <TextInput
            name="full_name"
            label="Full name"
            hint="Others in your agency see it, and people you invite."
            autoComplete="name"
          />
          <TextInput name="job_title" label="Job title" autoComplete="organization-title" />
          <TextInput name="phone" label="Phone" type="tel" autoComplete="tel" />
          <SelectInput name="date_format" label="Date format" options={dateFormats} />
          <TimeZoneInput label="Your time zone" />
        </FieldGrid>
      </Card>
    </SettingsForm>
  );
}
