import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  type DuplicateReason,
  type DuplicatesBody,
  type PossibleDuplicate,
  duplicateRoutes,
} from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { ListOf } from '@bindery/contracts/lists';
import { identityActions } from '@bindery/contracts/identity';
import { protectedSearchOf } from '@bindery/contracts/protected-search';
import { isCalendarDate } from '@bindery/contracts/validation';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { inScopeSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import { IndividualResource } from '../individuals/individual.resource.js';

const MAX_DUPLICATES = 5;
const protectedReasons = { email: ['email', 'secondary_email'], ssn: ['ssn'], mbi: ['mbi'] } as const;

interface Test {
  readonly reason: DuplicateReason;
  readonly test: Prisma.Sql;
}

/** Finds possible duplicates of a new individual among those that the user can see. */
@Controller()
export class FindDuplicates {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly protectedSearches: ProtectedSearches,
  ) {}

  @Handles(duplicateRoutes.find)
  async find({ caller, body: typed }: Call<typeof duplicateRoutes.find>): Promise<ListOf<PossibleDuplicate>> {
    if (namesProtectedNumber(typed))
      await this.protectedSearches.admit(caller, identityActions.duplicatesChecked);
    const tests = await this.testsOf(caller, typed);
    if (tests.length === 0) return { items: [], total: 0, filtered: 0 };
    const items = await this.transactions.readOnce<PossibleDuplicate>(
      caller.accountId,
      duplicatesSql(caller, typed.except, tests),
    );
    return { items, total: items.length, filtered: items.length };
  }

  private async testsOf({ accountId }: Principal, typed: DuplicatesBody): Promise<Test[]> {
    const tests: Test[] = [];
    const { first_name, last_name, dob, phone } = typed;
    if (first_name && last_name && dob && isCalendarDate(dob)) {
      const named = (first: string, last: string) => Prisma.sql`(individuals.dob = ${dob}::date
        AND look_alike_key(individuals.first_name) = ${lookAlikeKey(first)}
        AND look_alike_key(individuals.last_name) = ${lookAlikeKey(last)})`;
      tests.push({ reason: 'name', test: named(first_name, last_name) });
      if (lookAlikeKey(first_name) !== lookAlikeKey(last_name))
        tests.push({ reason: 'name_swapped', test: named(last_name, first_name) });
    }
    const number = phone ? possibleE164(phone) : undefined;
    if (number) tests.push({ reason: 'phone', test: hasPhone(number) });
    for (const reason of ['email', 'ssn', 'mbi'] as const) {
      for (const field of protectedReasons[reason]) {
        const index = typed[reason]
          ? await this.resource.mapper.indexOf(accountId, field, typed[reason])
          : null;
        if (index === null) continue;
        tests.push({ reason, test: Prisma.sql`${Prisma.raw(`individuals.${field}_index`)} = ${index}` });
      }
    }
    return tests;
  }
}

/** Whether a whole SSN or Medicare number is compared. Parts match nothing. */
const namesProtectedNumber = ({ ssn, mbi }: DuplicatesBody): boolean =>
  [ssn, mbi].some((text) => text !== undefined && protectedSearchOf(text) !== undefined);

const hasPhone = (number: string): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM phones
  WHERE phones.account_id = individuals.account_id AND phones.individual_id = individuals.id
    AND phones.phone_e164 = ${number} AND phones.deleted_at IS NULL)`;

function duplicatesSql(caller: Principal, except: string | undefined, tests: readonly Test[]): Prisma.Sql {
  const matches = tests.map(({ reason, test }) => Prisma.sql`CASE WHEN ${test} THEN ${reason}::text END`);
  const any = (some: readonly Test[]) =>
    Prisma.join([Prisma.sql`FALSE`, ...some.map(({ test }) => test)], ' OR ');
  // A swapped name is the weaker reason.
  const strong = tests.filter(({ reason }) => reason !== 'name_swapped');
  return Prisma.sql`
    SELECT individuals.id, individuals.first_name, individuals.last_name, individuals.dob::text AS dob,
      array_remove(ARRAY[${Prisma.join(matches)}], NULL) AS matches
    FROM individuals
    WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND (${any(tests)})
      ${except === undefined ? Prisma.empty : Prisma.sql`AND individuals.id <> ${except}::uuid`}
    ORDER BY (${any(strong)}) DESC, individuals.created_at, individuals.id
    LIMIT ${MAX_DUPLICATES}`;
}
