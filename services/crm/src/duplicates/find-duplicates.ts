import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { DuplicateReason, DuplicatesBody, PossibleDuplicate } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { isCalendarDate } from '@bindery/contracts/validation';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { inScopeSql } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { IndividualKind } from '../individuals/individual-kind.js';

const MOST = 5;
const protectedReasons = { email: ['email', 'secondary_email'], ssn: ['ssn'], mbi: ['mbi'] } as const;

/** Finds who may be the same person as somebody who is being entered, among those whom the person can see. */
@Injectable()
export class FindDuplicates {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly kind: IndividualKind,
  ) {}

  async run(person: Principal, typed: DuplicatesBody): Promise<ListOf<PossibleDuplicate>> {
    const tests = await this.testsOf(person, typed);
    if (tests.length === 0) return { items: [], total: 0, filtered: 0 };
    const except = typed.except ? Prisma.sql`AND individuals.id <> ${typed.except}::uuid` : Prisma.empty;
    const matches = Prisma.join(
      tests.map(({ reason, sql }) => Prisma.sql`CASE WHEN ${sql} THEN ${reason}::text END`),
    );
    const items = await this.transactions.read(person.accountId, (tx) =>
      tx.$queryRaw<PossibleDuplicate[]>(Prisma.sql`
        SELECT individuals.id, individuals.first_name, individuals.last_name, individuals.dob::text AS dob,
          array_remove(ARRAY[${matches}], NULL) AS matches
        FROM individuals
        WHERE ${inScopeSql(person)} AND individuals.deleted_at IS NULL ${except}
          AND (${Prisma.join(
            tests.map(({ sql }) => sql),
            ' OR ',
          )})
        ORDER BY individuals.created_at, individuals.id LIMIT ${MOST}`),
    );
    return { items, total: items.length, filtered: items.length };
  }

  private async testsOf(
    { accountId }: Principal,
    typed: DuplicatesBody,
  ): Promise<{ reason: DuplicateReason; sql: Prisma.Sql }[]> {
    const tests: { reason: DuplicateReason; sql: Prisma.Sql }[] = [];
    const { first_name, last_name, dob, phone } = typed;
    if (first_name && last_name && dob && isCalendarDate(dob)) {
      const sql = Prisma.sql`(lower(individuals.last_name) = lower(${last_name})
        AND lower(individuals.first_name) = lower(${first_name}) AND individuals.dob = ${dob}::date)`;
      tests.push({ reason: 'name', sql });
    }
    const number = phone ? possibleE164(phone) : undefined;
    if (number) {
      const sql = Prisma.sql`EXISTS (SELECT FROM phones WHERE phones.account_id = individuals.account_id
        AND phones.individual_id = individuals.id AND phones.phone_e164 = ${number} AND phones.deleted_at IS NULL)`;
      tests.push({ reason: 'phone', sql });
    }
    for (const reason of ['email', 'ssn', 'mbi'] as const) {
      for (const field of protectedReasons[reason]) {
        const index = typed[reason] ? await this.kind.mapper.indexOf(accountId, field, typed[reason]) : null;
        if (index === null) continue;
        tests.push({ reason, sql: Prisma.sql`individuals.${Prisma.raw(`${field}_index`)} = ${index}` });
      }
    }
    return tests;
  }
}
