import { savedFilterBody } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';

interface Values {
  name: string;
  shared: boolean;
}

interface ViewDialogProps {
  title: string;
  saveLabel: string;
  initial: Values;
  /** The names of the user's other views, which it can't have. */
  taken: readonly string[];
  /** Whether it asks who can see the view. */
  asksShared?: boolean | undefined;
  hint?: string | undefined;
  /** May throw an `ApiProblem`. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
}

const schema = savedFilterBody.pick({ name: true, shared: true });
const { TextInput, CheckboxInput } = formFields<Values>();

/** Asks for the name of a view. */
export function ViewDialog(props: ViewDialogProps) {
  const { title, saveLabel, initial, taken, asksShared = false, hint, onSave, onClose } = props;
  const toast = useToast();
  const form = useContractForm<Values, { name: string; shared?: boolean | undefined }>({
    schema,
    defaultValues: initial,
  });
  const submit = submitForm(
    form,
    async ({ name, shared = false }) => {
      if (taken.includes(name)) {
        form.setError('name', { message: `You already have a view named “${name}”. Choose another name.` });
        return;
      }
      await onSave({ name, shared });
      onClose();
    },
    ({ detail }) => toast.error(`Failed to save the view: ${detail}`, { about: 'view' }),
  );
  return (
    <FormDialog
      title={title}
      saveLabel={saveLabel}
      size="small"
      form={form}
      onSave={submit}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <TextInput name="name" label="Name" required maxLength={60} autoComplete="off" hint={hint} />
        {asksShared && (
          <CheckboxInput
            name="shared"
            label="Share with the agency"
            hint="Colleagues get the filters, sorting and columns, and see their own records by them."
          />
        )}
      </FieldGrid>
    </FormDialog>
  );
}
