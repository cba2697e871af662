import { matchKeys, type ImportMapping } from '@bindery/contracts/crm';

export type MatchKey = (typeof matchKeys)[number];

export const matchKeyLabels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number (MBI)',
  ssn: 'SSN',
  email: 'Email',
  policy_number: 'Policy number',
};

/** The field of a key, where they differ. */
const fields: Readonly<Partial<Record<MatchKey, string>>> = { policy_number: 'policy.policy_number' };

/** What people can be recognized by: the keys that a column of the file has. */
export const keysOf = ({ columns }: Pick<ImportMapping, 'columns'>): readonly MatchKey[] =>
  matchKeys.filter((key) => columns.some(({ field }) => field === (fields[key] ?? key)));
