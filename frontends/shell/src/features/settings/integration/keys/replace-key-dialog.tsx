import {
  apiKeyGraces,
  apiKeyRoutes,
  rotateApiKeyBody,
  type ApiKeyView,
  type NewApiKey,
  type RotateApiKeyBody,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { endAfter } from './key-form.js';
import { lifetimeChoices } from './new-key-dialog.js';

interface ReplaceValues {
  grace: string;
  days: string;
}
const { SelectInput } = formFields<ReplaceValues>();

const graceLabels: Readonly<Record<(typeof apiKeyGraces)[number], string>> = {
  0: 'At once',
  60: 'After an hour',
  360: 'After six hours',
  1440: 'After a day',
};
const graces = apiKeyGraces.map((minutes) => ({ value: String(minutes), label: graceLabels[minutes] }));

const bodyOf = ({ grace, days }: ReplaceValues) => ({
  grace_minutes: Number(grace),
  expires_at: endAfter(days),
});

interface ReplaceKeyDialogProps {
  replaced: ApiKeyView;
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}

/** Makes a new key like another one, which ends. */
export function ReplaceKeyDialog({ replaced: { id, name }, onMade, onClose }: ReplaceKeyDialogProps) {
  const toast = useToast();
  const call = useCall(apiKeyRoutes.list);
  const form = useContractForm<ReplaceValues, RotateApiKeyBody>({
    ...{ schema: rotateApiKeyBody, defaultValues: { grace: '60', days: '90' }, bodyOf },
  });
  const save = submitForm(
    form,
    async (body) => onMade(await call(apiKeyRoutes.rotate, { params: { id }, body })),
    ({ detail }) => toast.error(`The key couldn't be replaced: ${detail}`),
  );
  return (
    <FormDialog
      title={`Replace the key ${name}`}
      description="You get a new key with the same name and access. Give it to the program before the old one ends."
      showDescription
      form={form}
      onSave={save}
      saveLabel="Replace key"
      onClose={onClose}
    >
      <FieldGrid $columns={2}>
        <SelectInput name="grace" label="The old key ends" options={graces} />
        <SelectInput name="days" label="The new key ends after" options={lifetimeChoices} />
      </FieldGrid>
    </FormDialog>
  );
}
