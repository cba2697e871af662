import type { Contradiction, MatchKey } from '@bindery/contracts/crm';
import { note, type CellNote } from '../rows/read-row.js';
import { keyLabels } from './match-rows.js';

const labels: Readonly<Record<Contradiction, string>> = {
  ssn: 'another SSN',
  mbi: 'another Medicare number',
  dob: 'another date of birth',
  suffix: 'another suffix',
  first_name: 'another form of the first name',
  last_name: 'another last name',
};
const AS_NEW = 'It may be the same person: the row goes in as a new client';

const whatOf = (key: MatchKey): string =>
  key === 'name' ? 'this name and date of birth' : `this ${keyLabels[key]}`;
const fieldOf = (key: MatchKey): string => (key === 'name' ? 'last_name' : key);

/** @param row of the file, if it is a client of one */
export function namesOther(key: MatchKey, because: readonly Contradiction[], row?: number): CellNote {
  const whose = row === undefined ? 'A client in Bindery has' : `Row ${String(row)} has`;
  const others = because.map((one) => labels[one]).join(' and ');
  const without = key === 'external_id' ? ', without the External ID.' : '.';
  return note(fieldOf(key), `${whose} ${whatOf(key)}, but ${others}. ${AS_NEW}${without}`);
}

export const namesSeveral = (key: MatchKey): CellNote =>
  note(fieldOf(key), `Several clients have ${whatOf(key)} and may be meant. ${AS_NEW}.`);

export const namesTwo = (key: MatchKey, other: MatchKey): CellNote =>
  note(
    other,
    `The ${keyLabels[key]} is one client's, the ${keyLabels[other]} another's. Correct the row, or leave it out.`,
  );

export const SAME_NAME_AND_BIRTH = note(
  'last_name',
  `A client in Bindery has this name and date of birth. ${AS_NEW}.`,
);
