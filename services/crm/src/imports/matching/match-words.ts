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
  name: 'another name',
};
const AS_NEW = 'It may be the same person: the row goes in as a new client';
const MISTYPED =
  'Check the number: unless you say that it is the same person, the row goes in as a new client';

/** A key, or the phone, by which nobody is taken. */
export type SharedKey = MatchKey | 'phone';

const sharedLabels: Readonly<Record<SharedKey, string>> = { ...keyLabels, phone: 'phone number' };

function whatOf(key: SharedKey, because: readonly Contradiction[] = []): string {
  if (key !== 'name' && key !== 'phone') return `this ${sharedLabels[key]}`;
  const name = because.includes('first_name') ? 'last name' : 'name';
  return `this ${name} and ${key === 'name' ? 'date of birth' : sharedLabels.phone}`;
}

const ofName: ReadonlySet<SharedKey> = new Set(['name', 'phone', 'last_import']);
const fieldOf = (key: SharedKey): string => (ofName.has(key) ? 'last_name' : key);

/** @param row of the file, if it is a client of one */
export function namesOther(key: SharedKey, because: readonly Contradiction[], row?: number): CellNote {
  const has = key === 'last_import' ? 'was imported from' : 'has';
  const whose = row === undefined ? `A client in Bindery ${has}` : `Row ${String(row)} has`;
  const others = because.map((one) => labels[one]).join(' and ');
  const but = others === '' ? '' : `, but ${others}`;
  const without = key === 'external_id' ? ', without the External ID.' : '.';
  const then = because.includes('name') ? MISTYPED : AS_NEW;
  return note(fieldOf(key), `${whose} ${whatOf(key, because)}${but}. ${then}${without}`);
}

export const namesSeveral = (key: SharedKey): CellNote =>
  note(fieldOf(key), `Several clients have ${whatOf(key)} and may be meant. ${AS_NEW}.`);

export const namesTwo = (key: SharedKey, other: SharedKey): CellNote =>
  note(
    other,
    `The ${sharedLabels[key]} is one client's, the ${sharedLabels[other]} another's. Correct the row, or leave it out.`,
  );
