import type { IndividualView, NoteKind } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { useFormExit, type FormExit } from '@bindery/ui/form';
import { submitForm } from '@bindery/web-kit/forms';
import { useCallback, useState, type SyntheticEvent } from 'react';
import { useCreateRecord } from '../../../records/use-create-record.js';
import { noteType } from './note-type.js';
import { newNote, useNewNoteForm, type NewNoteForm } from './note-form.js';

export interface Composer {
  form: NewNoteForm;
  save: (event?: SyntheticEvent) => Promise<void>;
  /** Leaves the page of the individual; asks first when a note was begun. */
  leave: FormExit['leave'];
  /** A request to write a note of a kind, until the composer has the focus. */
  requested: NoteKind | null;
  request: (kind: NoteKind) => void;
  onRequestDone: () => void;
}

/** A note that is being written. It belongs to the page, so that another tab of it does not lose the text. */
export function useComposer(individual: IndividualView): Composer {
  const form = useNewNoteForm();
  const toast = useToast();
  const create = useCreateRecord(noteType, individual.id);
  const { leave } = useFormExit(form);
  const [requested, setRequested] = useState<NoteKind | null>(null);
  const onRequestDone = useCallback(() => setRequested(null), []);
  const about = 'create note';
  const save = submitForm(
    form,
    async (body) => {
      await create(body);
      form.reset(newNote);
      toast.success(body.kind === 'call' ? 'Call logged' : 'Note added', { about });
    },
    ({ detail }) => toast.error(`The note couldn't be saved: ${detail}`, { about }),
  );
  return { form, save, leave, requested, request: setRequested, onRequestDone };
}
