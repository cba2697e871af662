/** The choices of which records a member sees. */
export const recordAccesses = [
  { value: 'own', label: 'Own records only', hint: 'Only records they created or are assigned to.' },
  { value: 'all', label: 'All records', hint: 'All individuals and policies in the account.' },
] as const;
