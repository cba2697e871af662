import type { NoteView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useSave } from '../../../records/use-save.js';
import { noteType } from './note-type.js';

/** Pins a note above the timeline, or takes it down. */
export function usePinNote(): (note: NoteView) => Promise<void> {
  const save = useSave(noteType);
  const toast = useToast();
  return async (note) => {
    try {
      await save(note, { pinned: !note.pinned });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to update note: ${error.detail}`, { about: 'update note' });
    }
  };
}
