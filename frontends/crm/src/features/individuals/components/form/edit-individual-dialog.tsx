import { Dialog, LoadFailure, PageSpinner, useToast } from '@bindery/ui';
import { FormDialog } from '@bindery/ui/form';
import { useState } from 'react';
import { useIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { useDeletedToast } from '../use-deleted-toast.js';
import { ConflictBanner } from './conflict-banner.js';
import { IndividualFieldsets } from './individual-fieldsets.js';
import { useIndividualEdit } from './use-individual-edit.js';

const TITLE = 'Edit Individual';

/** Edits an individual from the list: the same form as for adding one, filled in with the whole record. */
export function EditIndividualDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const loaded = useIndividual(id);
  const { data, error, isValidating } = loaded;
  // What a cache held may be old; the edit starts with what the server answers now, and later answers do not move it.
  const [start, setStart] = useState<LoadedIndividual | null>(null);
  if (!start && data && !error && !isValidating) setStart(data);
  if (start) return <LoadedDialog start={start} onClose={onClose} />;
  return (
    <Dialog open size="large" title={TITLE} onOpenChange={onClose}>
      {error ? <LoadFailure title="Failed to fetch individual" resource={loaded} /> : <PageSpinner />}
    </Dialog>
  );
}

function LoadedDialog({ start, onClose }: { start: LoadedIndividual; onClose: () => void }) {
  const toast = useToast();
  const sayDeleted = useDeletedToast();
  const edit = useIndividualEdit({
    start,
    failure: (detail) => `Failed to update individual: ${detail}`,
    onSaved: (individual) => {
      if (individual.status === 'deleted') sayDeleted(individual);
      else toast.success('Individual updated successfully!');
      onClose();
    },
  });
  return (
    <FormDialog
      title={TITLE}
      size="large"
      saveLabel="Update"
      form={edit.form}
      onSave={edit.save}
      onClose={onClose}
      above={
        edit.conflict !== 'none' && <ConflictBanner conflict={edit.conflict} onLoadNewest={edit.loadNewest} />
      }
    >
      <IndividualFieldsets individual={edit.individual} />
    </FormDialog>
  );
}
