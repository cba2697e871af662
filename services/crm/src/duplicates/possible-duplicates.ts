import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  samenessOf,
  type DuplicateReason,
  type DuplicatesBody,
  type Identity,
  type PossibleDuplicate,
} from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { protectedSearchOf } from '@bindery/contracts/protected-search';
import { isCalendarDate } from '@bindery/contracts/validation';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { inScopeSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { identitySql, type ClientIdentity } from '../individuals/identity.sql.js';
import { IndividualResource } from '../individuals/individual.resource.js';

const MAX_DUPLICATES = 5;
/** A family shares a number or an address. Of so many, those are looked for who may be the same person. */
const MAX_COMPARED = 100;
const protectedReasons = { email: ['email', 'secondary_email'], ssn: ['ssn'], mbi: ['mbi'] } as const;

/** Known values of a person who may be there already. */
export type ComparedPerson = Omit<DuplicatesBody, 'except' | 'phone'> & {
  readonly phones: readonly string[];
};

/** A condition by which an individual may be the same person. */
export interface DuplicateTest {
  readonly reason: DuplicateReason;
  readonly test: Prisma.Sql;
}

/** How a person is looked for. */
export interface DuplicateSearch {
  readonly tests: readonly DuplicateTest[];
  readonly identity: Identity;
}

/** An individual whom a test has found. */
export type FoundIndividual = ClientIdentity & Pick<PossibleDuplicate, 'matches'>;

/** Says by what individuals may be the same person. */
@Injectable()
export class PossibleDuplicates {
  constructor(private readonly resource: IndividualResource) {}

  /** Don't call it in a transaction: the keys of the indexes may need a connection. */
  async searchOf({ accountId }: Principal, person: ComparedPerson): Promise<DuplicateSearch> {
    const tests: DuplicateTest[] = [];
    const { first_name, last_name, dob, phones } = person;
    if (first_name && last_name && dob && isCalendarDate(dob)) {
      const named = (first: string, last: string) => Prisma.sql`(individuals.dob = ${dob}::date
        AND look_alike_key(individuals.first_name) = ${lookAlikeKey(first)}
        AND look_alike_key(individuals.last_name) = ${lookAlikeKey(last)})`;
      tests.push({ reason: 'name', test: named(first_name, last_name) });
      if (lookAlikeKey(first_name) !== lookAlikeKey(last_name))
        tests.push({ reason: 'name_swapped', test: named(last_name, first_name) });
      tests.push({
        reason: 'similar_name',
        test: Prisma.sql`(individuals.dob = ${dob}::date
          AND look_alike_key(individuals.first_name) <> ${lookAlikeKey(first_name)}
          AND look_alike_key(individuals.last_name) = ${lookAlikeKey(last_name)})`,
      });
    }
    const numbers = [...new Set(phones.flatMap((phone) => possibleE164(phone) ?? []))];
    if (numbers.length > 0) tests.push({ reason: 'phone', test: hasPhone(numbers) });
    const indexes: Partial<Record<DuplicateReason, string>> = {};
    for (const reason of ['email', 'ssn', 'mbi'] as const) {
      for (const field of protectedReasons[reason]) {
        const index = person[reason]
          ? await this.resource.mapper.indexOf(accountId, field, person[reason])
          : null;
        if (index === null) continue;
        indexes[reason] = index;
        tests.push({ reason, test: Prisma.sql`${Prisma.raw(`individuals.${field}_index`)} = ${index}` });
      }
    }
    return { tests, identity: identityOf(person, indexes) };
  }
}

function identityOf(
  { first_name, last_name, dob }: ComparedPerson,
  { ssn, mbi }: Partial<Record<DuplicateReason, string>>,
): Identity {
  return {
    ...{ first_name: first_name ?? null, last_name: last_name ?? null },
    dob: dob !== undefined && isCalendarDate(dob) ? dob : null,
    ...{ ssn: ssn ?? null, mbi: mbi ?? null },
  };
}

/** Clients who may be the person, at most five. Families share addresses and numbers, and twins a birth. */
export function possibleAmong(
  found: readonly FoundIndividual[],
  { identity }: DuplicateSearch,
): PossibleDuplicate[] {
  return found
    .filter((one) => one.matches.some((reason) => isPossible(reason, identity, one)))
    .slice(0, MAX_DUPLICATES)
    .map(({ id, first_name, last_name, dob, matches }) => ({
      ...{ id, first_name: first_name ?? '', last_name: last_name ?? '', dob, matches },
    }));
}

export const isPossible = (reason: DuplicateReason, one: Identity, other: Identity): boolean =>
  samenessOf(reason === 'name_swapped' || reason === 'similar_name' ? 'name' : reason, one, other).is !==
  'different';

/** Whether a reason alone is enough to ask about. Names in another order or form are hints. */
export const isStrong = (reason: DuplicateReason): boolean =>
  reason !== 'name_swapped' && reason !== 'similar_name';

/** Whether a whole SSN or Medicare number is compared. Parts match nothing. */
export const namesProtectedNumber = ({ ssn, mbi }: Pick<ComparedPerson, 'ssn' | 'mbi'>): boolean =>
  [ssn, mbi].some((text) => text !== undefined && protectedSearchOf(text) !== undefined);

const hasPhone = (numbers: readonly string[]): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM phones
  WHERE phones.account_id = individuals.account_id AND phones.individual_id = individuals.id
    AND phones.phone_e164 = ANY (${[...numbers]}::text[]) AND phones.deleted_at IS NULL)`;

/** Individuals in scope who share something, those with strong reasons first. */
export function duplicatesSql(
  caller: Principal,
  except: string | undefined,
  tests: readonly DuplicateTest[],
): Prisma.Sql {
  const matches = tests.map(({ reason, test }) => Prisma.sql`CASE WHEN ${test} THEN ${reason}::text END`);
  const any = (some: readonly DuplicateTest[]) =>
    Prisma.join([Prisma.sql`FALSE`, ...some.map(({ test }) => test)], ' OR ');
  const strong = tests.filter(({ reason }) => isStrong(reason));
  return Prisma.sql`
    SELECT ${identitySql},
      array_remove(ARRAY[${Prisma.join(matches)}], NULL) AS matches
    FROM individuals
    WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND (${any(tests)})
      ${except === undefined ? Prisma.empty : Prisma.sql`AND individuals.id <> ${except}::uuid`}
    ORDER BY (${any(strong)}) DESC, individuals.created_at, individuals.id
    LIMIT ${MAX_COMPARED}`;
}
