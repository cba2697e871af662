export const noYes = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' },
] as const;

/** The options of `inactive`, labeled as a status. */
export const activeInactive = [
  { value: false, label: 'Active', tone: 'green' },
  { value: true, label: 'Inactive', tone: 'gray' },
] as const;
