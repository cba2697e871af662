import type {
  CreateAddressBody,
  CreateIndividualBody,
  CreateNoteBody,
  CreatePhoneBody,
} from '@bindery/contracts/crm';
import {
  fictionalNumber,
  home,
  mobile,
  type SampleClient,
  type SampleDays,
} from '@bindery/contracts/crm/sample-book';
import { pick, twoDigits } from './pick.js';

type Dependents = NonNullable<SampleClient['dependents']>;

const SPOUSES = 'Alma Boris Clara Daniel Elena Frank Gloria Hector Irene Jakob'.split(' ');
const CHILDREN = 'Ada Ben Cleo Dario Emil Flora Gus Hanna Ivo June'.split(' ');
const STREETS = 'Maple Avenue,Harbor Street,Front Street,Congress Street,Spruce Lane,Mill Road'.split(',');
const TOWNS = [
  { city: 'Portland', state: 'ME', zip: '04101', county: 'Cumberland', area: '207' },
  { city: 'Portsmouth', state: 'NH', zip: '03801', county: 'Rockingham', area: '603' },
  { city: 'Salem', state: 'MA', zip: '01970', county: 'Essex', area: '978' },
  { city: 'Newport', state: 'RI', zip: '02840', county: 'Newport', area: '401' },
  { city: 'Mystic', state: 'CT', zip: '06355', county: 'New London', area: '860' },
  { city: 'Naples', state: 'FL', zip: '34102', county: 'Collier', area: '239' },
] as const;
const PARENTS_BORN_FROM = 1955;

const CONTACTS: readonly CreateNoteBody[] = [
  { kind: 'call', body: 'Asked whether the new cardiologist is in the network. He is.' },
  { kind: 'visit', body: 'Went through the policies at the kitchen table. Wants to add vision.' },
  { kind: 'email', body: 'Sent the drug list for the annual review.' },
  { kind: 'text', body: 'Confirmed the appointment on Thursday.' },
  { kind: 'note', body: 'Prefers mornings.\nThe daughter helps with the paperwork.', pinned: true },
  { kind: 'other', body: 'Met at the health fair in the library.' },
  { kind: 'call', body: 'Left a message about the renewal.' },
];

/** Dependents, addresses, phones and notes of an individual. */
export const sampleFamily = (person: CreateIndividualBody, index: number, days: SampleDays) => ({
  dependents: [...spouseOf(person, index), ...childrenOf(person, index)],
  addresses: addressesOf(index),
  phones: phonesOf(index),
  notes: notesOf(index, days),
});

function spouseOf({ last_name, dob, gender }: CreateIndividualBody, index: number): Dependents {
  if (index % 5 > 1) return [];
  const born = `${String(Number(dob?.slice(0, 4)) + 2)}-${twoDigits(1 + ((index * 7) % 12))}-14`;
  const spouse = { first_name: pick(SPOUSES, index), last_name, relationship: 'spouse' as const };
  const ssn = `${String(300 + index)}-${twoDigits(2 + (index % 90))}-${String(5_200 + index * 41)}`;
  return [{ ...spouse, date_of_birth: born, gender: gender === 'F' ? 'M' : 'F', ssn }];
}

/** One or two children, some at college, for individuals young enough to have them at home. */
function childrenOf({ last_name, dob }: CreateIndividualBody, index: number): Dependents {
  const born = Number(dob?.slice(0, 4));
  if (born < PARENTS_BORN_FROM || index % 3 === 1) return [];
  return Array.from({ length: 1 + (index % 2) }, (_, nth) => ({
    first_name: pick(CHILDREN, index + nth),
    last_name,
    relationship: index % 9 === 0 ? ('stepchild' as const) : ('child' as const),
    date_of_birth: `${String(born + 34 + nth * 3)}-${twoDigits(1 + ((index + nth * 4) % 12))}-07`,
    gender: pick(['F', 'M'] as const, index + nth),
    is_student: nth === 0,
    ...(index % 12 === 0 ? { notes: 'On the plan until 26.' } : {}),
  }));
}

function addressesOf(index: number): CreateAddressBody[] {
  const { area: _area, ...place } = pick(TOWNS, index);
  const living = home(`${String(12 + index * 7)} ${pick(STREETS, index * 5)}`, place);
  if (index % 6 !== 0) return [living];
  return [living, { type: 'mailing', address1: `PO Box ${String(310 + index)}`, ...place }];
}

/** Up to four contacts, the last one some days ago. Some clients have none. */
function notesOf(index: number, { daysAgo }: SampleDays): CreateNoteBody[] {
  return Array.from({ length: index % 5 }, (_, nth) => ({
    ...pick(CONTACTS, index + nth),
    occurred_at: daysAgo(1 + ((index * 3) % 20) + nth * 97).toISOString(),
  }));
}

function phonesOf(index: number): CreatePhoneBody[] {
  const { area } = pick(TOWNS, index);
  const first = mobile(area, (index * 3) % 100);
  if (index % 4 !== 0) return [first];
  const work = fictionalNumber(area, (index * 3 + 1) % 100);
  return [first, { type: 'work', phone: work, extension: String(100 + index) }];
}
