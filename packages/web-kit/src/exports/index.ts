export { ArchiveDialog, type ArchiveDialogProps } from './archive-dialog.js';
export { awaitExport, takeAwaitedExport } from './awaited-exports.js';
export { FullValuesFields, lacksReason, NO_FULL_VALUES, type FullValues } from './full-values-fields.js';
