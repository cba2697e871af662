import { bulkRenewalsBody, type BulkRenewals, type RenewalRow } from '@bindery/contracts/crm';
import { Button, useConfirm } from '@bindery/ui';
import { FormDialog, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useState, type ReactNode } from 'react';
import { countOf, type Counted } from '../../../records/list/listing.js';
import { SelectionBar } from '../../../records/list/selection-bar.js';
import type { Selection } from '../../../records/list/use-selection.js';
import { useDelayed } from '../../../records/list/use-delayed.js';
import type { useBulkOutcomes } from './use-bulk-outcomes.js';

interface BulkOutcomeBarProps<Row extends RenewalRow> {
  selection: Selection<Row>;
  bulk: ReturnType<typeof useBulkOutcomes<Row>>;
  counted: Counted;
  /** Actions before those. */
  more?: ReactNode;
}

/** The outcomes that the selected renewals can have. */
export function BulkOutcomeBar<Row extends RenewalRow>({
  selection,
  bulk,
  counted,
  more,
}: BulkOutcomeBarProps<Row>) {
  const [asked, setAsked] = useState<'moved' | 'lost' | null>(null);
  const delayed = useDelayed(bulk.progress !== null);
  const pending = bulk.progress !== null;
  const confirm = useConfirm();
  const renew = async () => {
    const title = `Renew ${countOf(counted, selection.rows.length)}?`;
    const description = 'Each keeps its premium and renews a year later. You can undo all of them together.';
    if (await confirm({ title, description, confirmLabel: 'Renew' })) await bulk.decide('renewed');
  };
  return (
    <SelectionBar counted={counted} progress={bulk.progress} {...{ selection, delayed }}>
      {more}
      <Button pending={pending} onClick={() => void renew()}>
        Renewed
      </Button>
      <Button disabled={pending} onClick={() => setAsked('moved')}>
        Moved
      </Button>
      <Button disabled={pending} onClick={() => setAsked('lost')}>
        Lost
      </Button>
      {asked && (
        <ReasonDialog
          counted={counted}
          outcome={asked}
          ids={selection.rows.map(({ id }) => id)}
          onSave={(reason) => void bulk.decide(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </SelectionBar>
  );
}

interface ReasonValues {
  outcome: 'moved' | 'lost';
  ids: readonly string[];
  reason: string;
}

const { TextInput } = formFields<ReasonValues>();

interface ReasonDialogProps extends Omit<ReasonValues, 'reason'> {
  counted: Counted;
  onSave: (reason: string) => void;
  onClose: () => void;
}

/** Asks for one reason of several renewals. */
function ReasonDialog({ outcome, ids, counted: nouns, onSave, onClose }: ReasonDialogProps) {
  const form = useContractForm<ReasonValues, BulkRenewals>({
    // The dialog saves more than one request takes.
    schema: bulkRenewalsBody,
    defaultValues: { outcome, ids: ids.slice(0, 1), reason: '' },
  });
  const save = form.handleSubmit(({ reason }) => {
    onSave(reason ?? '');
    onClose();
  });
  const counted = countOf(nouns, ids.length);
  return (
    <FormDialog
      title={outcome === 'lost' ? `Mark ${counted} as lost` : `Mark ${counted} as moved`}
      description="Each policy ends on the day before its renewal. You can undo all of them together."
      showDescription
      saveLabel="Save outcomes"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <TextInput name="reason" label="Reason" required={outcome === 'lost'} />
    </FormDialog>
  );
}
