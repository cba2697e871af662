import {
  createNoteBody,
  noteKindNames,
  noteKinds,
  updateNoteBody,
  type NoteKind,
  type NoteView,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields, FullRow, TextField, useBoundField } from '@bindery/ui/form';
import { useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import type { z } from 'zod';
import type { Mentioned } from './mentions.js';
import { NoteTextInput } from './note-text.js';

export interface NoteFormValues {
  kind: NoteKind;
  body: string;
  /** In the browser's time zone, as the control has it; '' for now. */
  occurred_at: string;
  pinned: boolean;
  mentions: readonly Mentioned[];
}

export type NewNoteForm = ContractForm<NoteFormValues, z.output<typeof createNoteBody>>;

export const newNote: NoteFormValues = {
  kind: 'note',
  body: '',
  occurred_at: '',
  pinned: false,
  mentions: [],
};

export function useNewNoteForm(): NewNoteForm {
  return useContractForm({ schema: createNoteBody, defaultValues: newNote, bodyOf: newBodyOf });
}

export function useNoteForm(note: NoteView) {
  return useContractForm<NoteFormValues, z.output<typeof updateNoteBody>>({
    schema: updateNoteBody,
    defaultValues: valuesOf(note),
    bodyOf,
  });
}

export function valuesOf({ kind, body, occurred_at, pinned, mentioned }: NoteView): NoteFormValues {
  return { kind, body, occurred_at: localMinute(new Date(occurred_at)), pinned, mentions: mentioned };
}

/** A point in time as `<input type="datetime-local">` has it. */
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function newBodyOf(values: NoteFormValues) {
  const { mentions, ...note } = bodyOf(values);
  return mentions.length === 0 ? note : { ...note, mentions };
}

function bodyOf({ occurred_at, mentions, ...others }: NoteFormValues) {
  const note = { ...others, mentions: mentions.map(({ id }) => id) };
  if (occurred_at === '') return note;
  const at = new Date(occurred_at);
  // A text that is no time is left as it is, for the contract to refuse with its sentence.
  return { ...note, occurred_at: Number.isNaN(at.getTime()) ? occurred_at : at.toISOString() };
}

const { CheckboxInput, SelectInput } = formFields<NoteFormValues>();
const kinds = noteKinds.map((kind) => ({ value: kind, label: noteKindNames[kind] }));

export function NoteKindInput({ hideLabel }: { hideLabel?: boolean }) {
  return <SelectInput name="kind" label="Kind" options={kinds} hideLabel={hideLabel} />;
}

/** When it happened, to the minute. */
export function NoteTimeInput({ hideLabel }: { hideLabel?: boolean }) {
  const { field, error } = useBoundField<string>('occurred_at');
  return (
    <TextField
      {...field}
      type="datetime-local"
      label="When"
      max={localMinute(new Date())}
      {...{ hideLabel, error }}
    />
  );
}

/** The fields of an edit. */
export function NoteFields({ individualId }: { individualId: string }) {
  return (
    <FieldGrid>
      <NoteKindInput />
      <NoteTimeInput />
      <FullRow>
        <NoteTextInput individualId={individualId} required rows={8} />
      </FullRow>
      <FullRow>
        <CheckboxInput name="pinned" label="Pinned" hint="Stays above the timeline." />
      </FullRow>
    </FieldGrid>
  );
}
