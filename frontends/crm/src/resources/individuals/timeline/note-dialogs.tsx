import { noteKindNames, type NoteView } from '@bindery/contracts/crm';
import { Button, Dialog, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { EditDialog } from '../../../records/edit-dialog.js';
import { noteType, useNoteVersions } from './note-type.js';
import { NoteFields, useNoteForm, valuesOf } from './note-form.js';

interface NoteDialogProps {
  note: NoteView;
  onClose: () => void;
}

export function EditNote({ note, onClose }: NoteDialogProps) {
  const form = useNoteForm(note);
  return (
    <EditDialog type={noteType} title="Edit note" start={note} {...{ form, valuesOf, onClose }}>
      <NoteFields individualId={note.individual_id} />
    </EditDialog>
  );
}

const Versions = styled.ol`
  display: grid;
  gap: ${tokens.space[4]};
  & p:first-child {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & p:last-child {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The texts of a note before its edits, and since. */
export function NoteVersions({ note, onClose }: NoteDialogProps) {
  const words = useDateWords();
  const versions = useNoteVersions(note.id);
  const { data, error } = versions;
  let content: ReactNode = <PageSpinner />;
  if (data) {
    content = (
      <Versions>
        {data.items.map(({ id, kind, body, at, actor_name }) => (
          <li key={id}>
            <p>{`${noteKindNames[kind]} · ${actor_name ?? 'Former member'} · ${words.instant(at)}`}</p>
            <p>{body}</p>
          </li>
        ))}
      </Versions>
    );
  } else if (error)
    content = <LoadFailure title="The earlier versions couldn't be loaded" resource={versions} />;
  return (
    <Dialog
      open
      title="Earlier versions"
      reading
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {content}
    </Dialog>
  );
}
