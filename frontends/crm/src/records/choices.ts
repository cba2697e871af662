/** Whether something belongs to the whole platform. */
export const noYes = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' },
] as const;

/** Whether something is inactive, in the words of its status. */
export const activeInactive = [
  { value: false, label: 'Active', tone: 'green' },
  { value: true, label: 'Inactive', tone: 'gray' },
] as const;
