import type { CreateIndividualBody } from '@bindery/contracts/crm';
import { pick, twoDigits } from './pick.js';

const COUNT = 60;
const FIRST_NAMES =
  'Amara Bruno Celia Dmitri Edith Felix Grace Hugo Imani Jonas Keiko Lionel Marta Niall Orla Pavel Quinn Rosa Silas Tessa'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbott Brandt Castillo Donovan Eriksen Fontaine Guerrero Holloway Ivanov Jensen Kowalski Laurent'.split(
    ' ',
  );
const STATUSES = ['active', 'active', 'active', 'lead', 'submitted', 'inactive'] as const;
const GENDERS = ['F', 'M', 'U'] as const;
const NOTES = [
  'Prefers a call in the morning.',
  'Compares Medigap plans; send the table of Plan G and Plan N.',
  'Turns 65 next year: start the Part B conversation in good time.',
];
// An MBI has no S, L, O, I, B and Z: they look like digits (CMS, Understanding the MBI).
const MBI_LETTERS = 'A C D E F G H J K M N P Q R T U V W X Y'.split(' ');

/** Harbor's sample individuals: always the same, with unique names and valid values. */
export function sampleIndividuals(agentIds: readonly string[]): CreateIndividualBody[] {
  return Array.from({ length: COUNT }, (_, index) => individual(index, agentIds));
}

function individual(index: number, agentIds: readonly string[]): CreateIndividualBody {
  const round = Math.floor(index / FIRST_NAMES.length);
  const first_name = pick(FIRST_NAMES, index);
  const last_name = pick(LAST_NAMES, index * 7 + round * 5);
  const year = 1938 + ((index * 11) % 48);
  const note = index % 4 === 0 ? { notes: pick(NOTES, index / 4) } : {};
  return {
    first_name,
    last_name,
    status: pick(STATUSES, index),
    gender: pick(GENDERS, index % 11 === 0 ? 2 : index),
    dob: `${String(year)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + ((index * 5) % 28))}`,
    email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    ssn: `${String(100 + index)}-${twoDigits(1 + (index % 99))}-${String(4_100 + index * 37)}`,
    drivers_license: `D${String(10_020_300 + index * 7_919)}`,
    smoker: index % 7 === 0,
    assigned_agent: pick(agentIds, index),
    ...(year < 1961 ? medicare(index, year) : {}),
    ...note,
  };
}

/** People past 65 have a Medicare number, and Parts A and B from the month of their birthday. */
function medicare(index: number, birthYear: number): Partial<CreateIndividualBody> {
  const start = `${String(birthYear + 65)}-${twoDigits(1 + (index % 12))}-01`;
  const letter = (offset: number) => pick(MBI_LETTERS, index * 3 + offset);
  const digit = (offset: number) => String((index + offset) % 10);
  const mbi = [
    String(1 + (index % 9)),
    letter(1),
    letter(5),
    digit(2),
    letter(9),
    digit(4),
    digit(7),
    letter(11),
    letter(14),
    digit(1),
    digit(8),
  ].join('');
  return { mbi, part_a_date: start, part_b_date: start };
}
