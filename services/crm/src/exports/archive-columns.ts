import type { ExportColumn, ListedTypeName } from '@bindery/contracts/crm';

const text = (id: string, label: string): ExportColumn => ({ id, label, kind: 'text' });

const links: Readonly<Partial<Record<ListedTypeName, readonly ExportColumn[]>>> = {
  policy: [text('insured_id', 'Individual ID')],
  task: [text('insured_id', 'Individual ID'), text('policy_id', 'Policy ID')],
};

/** The columns of a list in an archive: also the ids that link its rows to those of other files. */
export const archiveLinks = (
  type: ListedTypeName,
  columns: readonly ExportColumn[],
): readonly ExportColumn[] => [...columns, ...(links[type] ?? [])];

export const householdColumns: readonly ExportColumn[] = [
  text('household_id', 'Household ID'),
  text('individual_id', 'Individual ID'),
  text('relationship', 'Relationship'),
  text('last_name', 'Last name'),
  text('first_name', 'First name'),
];
