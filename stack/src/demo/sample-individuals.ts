import { leadStages, type CreateIndividualBody } from '@bindery/contracts/crm';
import type { SampleDays } from '@bindery/contracts/crm/sample-book';
import { pick, twoDigits } from './pick.js';

const FIRST_NAMES =
  'Amara Bruno Celia Dmitri Edith Felix Grace Hugo Imani Jonas Keiko Lionel Marta Niall Orla Pavel Quinn Rosa Silas Tessa'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbott Brandt Castillo Donovan Eriksen Fontaine Guerrero Holloway Ivanov Jensen Kowalski Laurent'.split(
    ' ',
  );
/** Some go by a shorter name. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['Dmitri', 'Dima'],
  ['Edith', 'Edie'],
  ['Tessa', 'Tess'],
]);
const STATUSES = ['active', 'active', 'active', 'lead', 'submitted', 'inactive'] as const;
const GENDERS = ['F', 'M', 'U'] as const;
const NOTES = [
  'Prefers a call in the morning.',
  'Compares Medigap plans; send the table of Plan G and Plan N.',
  'Turns 65 next year: start the Part B conversation in good time.',
];
const LEAD_SOURCES = ['Referral', 'Health fair', 'Website', 'Walk-in'] as const;
const LOST_REASONS = ['Premium too high', 'Stays with the plan of an employer'] as const;
// An MBI has no S, L, O, I, B and Z: they look like digits (CMS, Understanding the MBI).
const MBI_LETTERS = 'A C D E F G H J K M N P Q R T U V W X Y'.split(' ');

/** Some have their birthday in the week of today, or turn 65 in the months after. */
export function sampleIndividual(
  index: number,
  agentIds: readonly string[],
  days: SampleDays,
): CreateIndividualBody {
  const round = Math.floor(index / FIRST_NAMES.length);
  const first_name = pick(FIRST_NAMES, index);
  const last_name = pick(LAST_NAMES, index * 7 + round * 5);
  const dob = bornOn(index, days);
  const year = Number(dob.slice(0, 4));
  const note = index % 4 === 0 ? { notes: pick(NOTES, index / 4) } : {};
  return {
    first_name,
    last_name,
    nickname: NICKNAMES.get(first_name),
    status: pick(STATUSES, index),
    gender: pick(GENDERS, index % 11 === 0 ? 2 : index),
    dob,
    email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    ssn: `${String(100 + index)}-${twoDigits(1 + (index % 99))}-${String(4_100 + index * 37)}`,
    drivers_license: `D${String(10_020_300 + index * 7_919)}`,
    smoker: index % 7 === 0,
    email_opt_out: index % 9 === 4,
    do_not_call: index % 13 === 5,
    assigned_agent: pick(agentIds, index),
    ...(year < 1961 ? medicare(index, dob) : {}),
    ...lead(index),
    ...note,
  };
}

function bornOn(index: number, { today, bornFor }: SampleDays): string {
  const year = 1938 + ((index * 11) % 48);
  if (index % 20 === 6) return bornFor(65, index * 3);
  if (index % 15 === 7) return bornFor(Number(today.slice(0, 4)) - year, index % 7);
  return `${String(year)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + ((index * 5) % 28))}`;
}

/** Every lead has a source, and its stage. Some clients still have the source that they had as leads. */
function lead(index: number): Partial<CreateIndividualBody> {
  if (pick(STATUSES, index) !== 'lead')
    return index % 4 === 1 ? { lead_source: pick(LEAD_SOURCES, Math.floor(index / 4)) } : {};
  const number = Math.floor(index / STATUSES.length);
  const lead_stage = pick(leadStages, number);
  const lost = lead_stage === 'lost' ? { lost_reason: pick(LOST_REASONS, number) } : {};
  return { lead_source: pick(LEAD_SOURCES, number), lead_stage, ...lost };
}

/** People past 65 have a Medicare number, and Parts A and B from the month of their birthday. */
function medicare(index: number, dob: string): Partial<CreateIndividualBody> {
  const start = `${String(Number(dob.slice(0, 4)) + 65)}-${dob.slice(5, 7)}-01`;
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
