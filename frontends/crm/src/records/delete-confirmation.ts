import type { RecordType } from './record-type.js';

/** Asked before a record is deleted, by whatever way. */
export function deleteConfirmation({ singular }: Pick<RecordType<unknown>, 'singular'>) {
  return {
    title: `Are you sure you want to delete this ${singular}?`,
    confirmLabel: 'Delete',
    danger: true,
  } as const;
}
