import { matchKeysOf, type ImportMapping, type ImportType, type MatchKey } from '@bindery/contracts/crm';

export const matchKeyLabels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number (MBI)',
  ssn: 'SSN',
  email: 'Email',
  policy_number: 'Policy number',
  name: 'Name',
};

/** The field of a key: the policy of a client is a part of theirs. */
const fieldOf = (type: ImportType, key: MatchKey): string =>
  type === 'individual' && key === 'policy_number' ? 'policy.policy_number' : key;

/** Keys by which records can be recognized: the ones that a column of the file has. */
export const keysOf = (type: ImportType, { columns }: Pick<ImportMapping, 'columns'>): readonly MatchKey[] =>
  matchKeysOf(type).filter((key) => columns.some(({ field }) => field === fieldOf(type, key)));
