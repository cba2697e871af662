import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { useImportAction } from '../use-import.js';
import { undoWords } from './result-words.js';

const question = {
  title: 'Undo this import?',
  confirmLabel: 'Undo this import',
  danger: true,
} as const;

/** Undoes an import after asking. */
export function useUndoImport(view: ImportView) {
  const confirm = useConfirm();
  const { run, pending } = useImportAction(view, importRunRoutes.undo, 'The import wasn’t undone');
  const undo = async () => {
    if (await confirm({ ...question, description: undoWords(view) })) await run();
  };
  return { undo, pending };
}
