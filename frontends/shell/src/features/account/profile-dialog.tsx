import { profileBody, settingsRoutes, type ProfileBody, type ProfileView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields, TimeZoneField, useBoundField } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { changesOf, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useNewMe } from './use-new-me.js';

interface ProfileValues {
  full_name: string;
  time_zone: string | undefined;
}

const { TextInput } = formFields<ProfileValues>();

export function ProfileDialog({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const toast = useToast();
  const showNew = useNewMe();
  const call = useCall(settingsRoutes.getProfile);
  const form = useContractForm<ProfileValues, ProfileBody>({
    schema: profileBody,
    defaultValues: { full_name: profile.full_name ?? '', time_zone: profile.time_zone ?? undefined },
  });
  const save = submitForm(
    form,
    async (body) => {
      await call(settingsRoutes.updateProfile, { body: changesOf(body, form.formState.dirtyFields) });
      toast.success('Profile saved');
      onClose();
      await showNew();
    },
    ({ detail }) => toast.error(`Failed to save your profile: ${detail}`),
  );
  return (
    <FormDialog
      size="small"
      title="Edit profile"
      description="Your name and time zone"
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Save changes"
    >
      <FieldGrid $columns={1}>
        <TextInput
          name="full_name"
          label="Full name"
          hint="Others in your agency see it, and people you invite."
          autoComplete="name"
        />
        <OwnTimeZone />
      </FieldGrid>
    </FormDialog>
  );
}

function OwnTimeZone() {
  const { field, error } = useBoundField<string | undefined>('time_zone');
  return (
    <TimeZoneField
      label="Your time zone"
      zone={field.value ?? null}
      onChoose={(zone) => field.onChange(zone)}
      error={error}
    />
  );
}
