import type { Principal } from '@bindery/contracts/access';
import { contactKinds, type IndividualListQuery } from '@bindery/contracts/crm';
import { folded, foldedText } from '@bindery/contracts/folding';
import type { AccountDays } from '../calendar/calendar.js';
import { becameClient, isOrWasLead } from '../figures/leads.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { isInForceSql } from '../figures/in-force.sql.js';
import { allOf, between, onDays } from '../resources/list-filters.sql.js';
import { birthsAged } from './birthdays.js';

type FilterList = readonly (Prisma.Sql | '' | false | undefined)[];

/** Over `individuals`: who is of an age, was born on some days, lives in a place or came from a source. */
export function isPerson(caller: Principal, query: IndividualListQuery, today: string): FilterList {
  const { age_from, age_to, dob_from, dob_to, city, zip, lead_source } = query;
  return [
    (age_from !== undefined || age_to !== undefined) && isAged(today, age_from, age_to),
    ...between(Prisma.sql`individuals.dob`, dob_from, dob_to),
    city && livesWith(caller, longestWord(city), Prisma.sql`folded_text(place.city) = ${foldedText(city)}`),
    zip && livesWith(caller, zip, Prisma.sql`left(place.zip, 5) = ${zip}`),
    lead_source && Prisma.sql`folded_text(individuals.lead_source) = ${foldedText(lead_source)}`,
  ];
}

function isAged(today: string, youngest: number | undefined, oldest: number | undefined): Prisma.Sql {
  const { from, before } = birthsAged(today, youngest, oldest);
  const since = from === undefined ? Prisma.empty : Prisma.sql`AND individuals.dob >= ${from}::date`;
  return Prisma.sql`(individuals.dob < ${before}::date ${since})`;
}

/**
 * Over `individuals`: who has an address with something.
 * @param term a word of the address, because row-level security leaves comparisons of whole terms to their index
 */
function livesWith({ accountId }: Principal, term: string, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`individuals.id IN (SELECT place.individual_id FROM search_terms AS found
    JOIN addresses AS place ON place.id = found.record_id AND place.account_id = found.account_id
    WHERE found.account_id = ${accountId}::uuid AND found.term = left(${term}, 100)
      AND place.deleted_at IS NULL AND ${condition})`;
}

/** As the terms of an address have it: without punctuation. */
function longestWord(text: string): string {
  const words = folded(text)
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[!-/:-@[-`{-~]+/gu, ''));
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Over `individuals`: those with a policy in force or without one, and by the time of the last contact. */
export function isServed(
  { accountId }: Principal,
  { in_force, contacted, last_contact_from, last_contact_to }: IndividualListQuery,
  { today, zone }: AccountDays,
): FilterList {
  const held = Prisma.sql`EXISTS (SELECT FROM policies
    WHERE policies.account_id = ${accountId}::uuid AND policies.insured_id = individuals.id
      AND policies.deleted_at IS NULL AND ${isInForceSql(today)})`;
  const contact = (condition = Prisma.empty) => Prisma.sql`EXISTS (SELECT FROM notes
    WHERE notes.account_id = ${accountId}::uuid AND notes.individual_id = individuals.id
      AND notes.deleted_at IS NULL AND notes.kind = ANY (${[...contactKinds]}) ${condition})`;
  const at = Prisma.sql`notes.occurred_at`;
  const [since] = onDays(at, last_contact_from, undefined, zone);
  const [, until] = onDays(at, undefined, last_contact_to, zone);
  return [
    in_force && (in_force === 'true' ? held : Prisma.sql`NOT ${held}`),
    contacted && (contacted === 'true' ? contact() : Prisma.sql`NOT ${contact()}`),
    since && contact(Prisma.sql`AND ${since}`),
    until && Prisma.sql`${contact()} AND NOT ${contact(Prisma.sql`AND NOT (${until})`)}`,
  ];
}

/** Over `individuals`: leads and those who were one, and who became a client on some days. */
export function isOfLeads(
  caller: Principal,
  { was_lead, converted_from, converted_to }: IndividualListQuery,
  zone: string,
): FilterList {
  const isConverted = converted_from !== undefined || converted_to !== undefined;
  const when = allOf(...onDays(Prisma.sql`record_changes.at`, converted_from, converted_to, zone));
  return [was_lead && isOrWasLead(caller), isConverted && becameClient(caller, when)];
}
