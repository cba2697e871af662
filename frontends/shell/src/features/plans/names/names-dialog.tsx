import { settingsRoutes } from '@bindery/contracts/identity';
import { requiredLine } from '@bindery/contracts/validation';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useApi } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { z } from 'zod';
import { useNewMe } from '../../../site/use-new-me.js';
import type { MissingNames } from './missing-names.js';

/** A name that isn't asked for is undefined. */
const names = z
  .object({
    full_name: requiredLine('Your name', 200),
    agency_name: requiredLine('The agency name', 200),
  })
  .partial();
type Names = z.input<typeof names>;

const { TextInput } = formFields<Record<'full_name' | 'agency_name', string>>();

interface NamesDialogProps {
  missing: MissingNames;
  /** @param named whether the names are stored now */
  onClose: (named: boolean) => void;
}

/** Asks for the names that colleagues and invited people read, before the plan that needs them. */
export default function NamesDialog({ missing, onClose }: NamesDialogProps) {
  const api = useApi();
  const toast = useToast();
  const showNew = useNewMe();
  const form = useContractForm<Names, z.output<typeof names>>({
    schema: names,
    defaultValues: { ...(missing.person && { full_name: '' }), ...(missing.agency && { agency_name: '' }) },
  });
  const save = submitForm(
    form,
    async ({ full_name, agency_name }) => {
      if (full_name !== undefined) await api.call(settingsRoutes.updateProfile, { body: { full_name } });
      if (agency_name !== undefined)
        await api.call(settingsRoutes.updateAgency, { body: { name: agency_name } });
      await showNew();
      onClose(true);
    },
    ({ detail }) => toast.error(`Failed to save: ${detail}`),
  );
  return (
    <FormDialog
      size="small"
      title="Before you start"
      description="Your colleagues see this, and people you invite."
      showDescription
      form={form}
      onSave={save}
      onClose={() => onClose(false)}
      saveLabel="Continue"
    >
      <FieldGrid $columns={1}>
        {missing.person && <TextInput name="full_name" label="Your name" required autoComplete="name" />}
        {missing.agency && (
          <TextInput name="agency_name" label="Agency name" required autoComplete="organization" />
        )}
      </FieldGrid>
    </FormDialog>
  );
}
