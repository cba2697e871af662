import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { useImportAction } from '../use-import.js';

const question = {
  title: 'Undo this import?',
  description:
    'Everything that it added moves to the trash, with the tasks that were made for it. Values that it changed get back what they were before, unless somebody has changed them since.',
  confirmLabel: 'Undo this import',
  danger: true,
} as const;

/** Undoes an import after asking. */
export function useUndoImport(view: ImportView) {
  const confirm = useConfirm();
  const { run, pending } = useImportAction(view, importRunRoutes.undo, 'The import wasn’t undone');
  const undo = async () => {
    if (await confirm(question)) await run();
  };
  return { undo, pending };
}
