import { renameAccountBody, settingsRoutes, type RenameAccountBody } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useNewMe } from './use-new-me.js';

const { TextInput } = formFields<RenameAccountBody>();

/** @param props.name the present one */
export function RenameAgencyDialog(props: { name: string; onClose: () => void }) {
  const { name, onClose } = props;
  const toast = useToast();
  const showNew = useNewMe();
  const call = useCall(settingsRoutes.getAgency);
  const form = useContractForm({ schema: renameAccountBody, defaultValues: { name } });
  const save = submitForm(
    form,
    async (body) => {
      const renamed = await call(settingsRoutes.updateAgency, { body });
      toast.success(`Your agency is now called ${renamed.name}`);
      onClose();
      await showNew();
    },
    ({ detail }) => toast.error(`Failed to rename your agency: ${detail}`),
  );
  return (
    <FormDialog
      size="small"
      title="Rename agency"
      description="Members see the name, and so do people in their invitations."
      showDescription
      form={form}
      onSave={save}
      onClose={onClose}
      saveLabel="Rename"
    >
      <FieldGrid $columns={1}>
        <TextInput name="name" label="Agency name" required autoComplete="organization" />
      </FieldGrid>
    </FormDialog>
  );
}
