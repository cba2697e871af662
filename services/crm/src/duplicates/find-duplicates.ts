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
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { inScopeSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Tables } from '../database/tables.js';
import { compiled, rowsOf, shared, tables } from '../database/typed-sql.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import { IndividualResource } from '../individuals/individual.resource.js';

const MAX_DUPLICATES = 5;
const protectedReasons = { email: ['email', 'secondary_email'], ssn: ['ssn'], mbi: ['mbi'] } as const;

interface Test {
  readonly reason: DuplicateReason;
  readonly test: Expression<SqlBool>;
}

const row = expressionBuilder<Tables, 'individuals'>();

const looksLike = (column: 'individuals.first_name' | 'individuals.last_name', name: string) =>
  row(row.fn('look_alike_key', [column]), '=', lookAlikeKey(name));

/** Finds possible duplicates of a new individual among those that the user can see. */
@Controller()
export class FindDuplicates {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly protectedSearches: ProtectedSearches,
  ) {}

  @Handles(duplicateRoutes.find)
  async find({
    caller: person,
    body: typed,
  }: Call<typeof duplicateRoutes.find>): Promise<ListOf<PossibleDuplicate>> {
    if (namesProtectedNumber(typed))
      await this.protectedSearches.admit(person, identityActions.duplicatesChecked);
    const tests = await this.testsOf(person, typed);
    if (tests.length === 0) return { items: [], total: 0, filtered: 0 };
    const query = duplicatesOf(person, typed.except, tests);
    const items = await this.transactions.readPrismaTx(person.accountId, (tx) => rowsOf(tx, compiled(query)));
    return { items, total: items.length, filtered: items.length };
  }

  private async testsOf({ accountId }: Principal, typed: DuplicatesBody): Promise<Test[]> {
    const tests: Test[] = [];
    const { first_name, last_name, dob, phone } = typed;
    if (first_name && last_name && dob && isCalendarDate(dob)) {
      const born = row('individuals.dob', '=', sql<Date>`${dob}::date`);
      const named = (first: string, last: string) =>
        row.and([born, looksLike('individuals.first_name', first), looksLike('individuals.last_name', last)]);
      tests.push({ reason: 'name', test: named(first_name, last_name) });
      if (lookAlikeKey(first_name) !== lookAlikeKey(last_name))
        tests.push({ reason: 'name_swapped', test: named(last_name, first_name) });
    }
    const number = phone ? possibleE164(phone) : undefined;
    if (number) tests.push({ reason: 'phone', test: row.exists(phonesOfRow(number)) });
    for (const reason of ['email', 'ssn', 'mbi'] as const) {
      for (const field of protectedReasons[reason]) {
        const index = typed[reason]
          ? await this.resource.mapper.indexOf(accountId, field, typed[reason])
          : null;
        if (index === null) continue;
        tests.push({ reason, test: row(`individuals.${field}_index`, '=', index) });
      }
    }
    return tests;
  }
}

/** Whether a whole SSN or Medicare number is compared. Parts match nothing. */
const namesProtectedNumber = ({ ssn, mbi }: DuplicatesBody): boolean =>
  [ssn, mbi].some((text) => text !== undefined && protectedSearchOf(text) !== undefined);

const phonesOfRow = (number: string) =>
  row
    .selectFrom('phones')
    .select('phones.id')
    .whereRef('phones.account_id', '=', 'individuals.account_id')
    .whereRef('phones.individual_id', '=', 'individuals.id')
    .where('phones.phone_e164', '=', number)
    .where('phones.deleted_at', 'is', null);

function duplicatesOf(person: Principal, except: string | undefined, tests: readonly Test[]) {
  const matches = tests.map(({ reason, test }) => sql`CASE WHEN ${test} THEN ${reason}::text END`);
  const found = tables
    .selectFrom('individuals')
    .select(['individuals.id', 'individuals.first_name', 'individuals.last_name'])
    .select([
      sql<string | null>`individuals.dob::text`.as('dob'),
      sql<DuplicateReason[]>`array_remove(ARRAY[${sql.join(matches)}], NULL)`.as('matches'),
    ])
    .where(shared<boolean>(inScopeSql(person)))
    .where('individuals.deleted_at', 'is', null)
    .where(row.or(tests.map(({ test }) => test)))
    // A swapped name is the weaker reason.
    .orderBy(row.or(tests.flatMap(({ reason, test }) => (reason === 'name_swapped' ? [] : [test]))), 'desc')
    .orderBy('individuals.created_at')
    .orderBy('individuals.id')
    .limit(MAX_DUPLICATES);
  return except === undefined ? found : found.where('individuals.id', '<>', except);
}
