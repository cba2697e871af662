import { accountRoutes, renameAccountBody, type RenameAccountBody } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { userTouches } from './user-touches.js';

const { TextInput } = formFields<RenameAccountBody>();

interface RenameAccountDialogProps {
  accountId: string;
  /** The present name. */
  name: string;
  onClose: () => void;
}

export function RenameAccountDialog({ accountId, name, onClose }: RenameAccountDialogProps) {
  const toast = useToast();
  const call = useCall(...userTouches);
  const form = useContractForm({ schema: renameAccountBody, defaultValues: { name } });
  const save = submitForm(
    form,
    async (body) => {
      const renamed = await call(accountRoutes.rename, { params: { accountId }, body });
      toast.success(`The account is now called ${renamed.name}.`);
      onClose();
    },
    ({ detail }) => toast.error(`Failed to rename account: ${detail}`),
  );
  return (
    <FormDialog
      size="small"
      title="Rename account"
      description="Members see the name, and so do people in their invitations."
      showDescription
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Rename"
    >
      <FieldGrid $columns={1}>
        <TextInput name="name" label="Account name" required />
      </FieldGrid>
    </FormDialog>
  );
}
