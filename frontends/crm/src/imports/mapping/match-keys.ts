import { matchKeysOf, type ImportMapping, type ImportType, type MatchKey } from '@bindery/contracts/crm';

export const matchKeyLabels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number (MBI)',
  ssn: 'SSN',
  last_import: 'Imported last time',
  email: 'Email',
  policy_number: 'Policy number',
  name: 'Name',
};

/** The field of a key: the policy of a client is a part of theirs. */
const fieldOf = (type: ImportType, key: MatchKey): string =>
  type === 'individual' && key === 'policy_number' ? 'policy.policy_number' : key;

/** Fields that tell, with the name, the row of one person from those of others. */
const OF_ROW = /^(?:email|dob|phones\.\w+\.phone)$/;

/** Keys by which records can be recognized: the ones that a column of the file has. */
export const keysOf = (type: ImportType, { columns }: Pick<ImportMapping, 'columns'>): readonly MatchKey[] =>
  matchKeysOf(type).filter((key) =>
    columns.some(({ field }) =>
      key === 'last_import' ? OF_ROW.test(field ?? '') : field === fieldOf(type, key),
    ),
  );
