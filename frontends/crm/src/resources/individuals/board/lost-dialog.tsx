import { individualFields, type IndividualRow } from '@bindery/contracts/crm';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { z } from 'zod';
import { nameOf } from '../labels.js';

const schema = z.object({
  lost_reason: individualFields.lost_reason.input.refine(Boolean, 'Say why the lead was lost.'),
});

const { TextInput } = formFields<{ lost_reason: string }>();

interface LostDialogProps {
  row: IndividualRow;
  onLost: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a lead was lost. */
export function LostDialog({ row, onLost, onClose }: LostDialogProps) {
  const form = useContractForm<{ lost_reason: string }, z.output<typeof schema>>({
    schema,
    defaultValues: { lost_reason: row.lost_reason ?? '' },
  });
  const save = form.handleSubmit(({ lost_reason }) => onLost(lost_reason ?? ''));
  return (
    <FormDialog
      title="Lead lost"
      description={nameOf(row)}
      showDescription
      saveLabel="Move to Lost"
      size="small"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <TextInput
          name="lost_reason"
          label={individualFields.lost_reason.label}
          required
          placeholder="e.g., Premium too high"
          maxLength={200}
        />
      </FieldGrid>
    </FormDialog>
  );
}
