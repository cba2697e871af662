/** Asked before an individual is deleted, by whatever way. */
export const DELETE_QUESTION = {
  title: 'Are you sure you want to delete this individual?',
  confirmLabel: 'Delete',
  danger: true,
} as const;
