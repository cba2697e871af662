import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  externalIdKey,
  issuesOf,
  type FieldIssue,
  type PresentRecord,
  type RecordFacts,
  type RecordType,
  type RuledRecord,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { latestDay } from '../calendar/possible-dates.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { holdCompanies, namedBy, namedSql, type NamedRecords, type NamedRow } from './record-facts.sql.js';
import type { RecordMapper, Values } from './record-mapper.js';

/** The clocks of two machines differ by less. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** A record with its path in what was sent. */
export interface SentRecord extends RuledRecord {
  /** With dots; empty or absent for the record that the body is about. */
  readonly path?: string;
  /** Of a new record that later ones of its batch can name. */
  readonly id?: string;
}

type Grown<Kind> =
  Kind extends ReadonlyMap<infer Key, infer Value>
    ? Map<Key, Value>
    : Kind extends ReadonlySet<infer Value>
      ? Set<Value>
      : Kind;
/** Facts that grow by the records that a batch makes. */
export type BatchFacts = { readonly [Name in keyof RecordFacts]: Grown<RecordFacts[Name]> };

/** Holds records to the rules of their types, which the contract has beside the fields. */
@Injectable()
export class RecordRules {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * In a transaction that writes the records: what they name stays as it is until the end.
   * @throws AppError `validation_failed` on the fields, `forbidden`
   */
  async require(tx: Sql, caller: Principal, records: readonly SentRecord[]): Promise<void> {
    refuse((await this.issuesOf(tx, caller, records)).flat());
  }

  /** The issues of each record, in a transaction that writes the others: what they name stays as it is until the end. */
  async issuesOf(tx: Sql, caller: Principal, records: readonly SentRecord[]): Promise<FieldIssue[][]> {
    const named = namedBy(records);
    await holdCompanies(tx, named);
    const statement = namedSql(caller, withoutCaller(caller, named), true);
    const rows = statement ? await tx.$queryRaw<NamedRow[]>(statement) : [];
    const facts = this.factsOf(caller, rows);
    return records.map(({ id, ...record }) => {
      const found = sentIssues(record, facts);
      if (id !== undefined) addMade(facts, { ...record, id });
      return found;
    });
  }

  /** The facts that the rules of a batch need, as they are now. */
  facts(caller: Principal, records: readonly RuledRecord[]): Promise<BatchFacts> {
    return this.factsNamed(caller, namedBy(records));
  }

  /** The same, of records that are known by their ids. */
  async factsNamed(caller: Principal, named: NamedRecords): Promise<BatchFacts> {
    const statement = namedSql(caller, withoutCaller(caller, named), false);
    const rows = statement ? await this.transactions.queryOnce<NamedRow>(caller.accountId, statement) : [];
    return this.factsOf(caller, rows);
  }

  private factsOf(caller: Principal, rows: readonly NamedRow[]): BatchFacts {
    const now = this.clock.now();
    const of = (kind: NamedRow['kind']) => rows.filter((row) => row.kind === kind);
    const ids = (kind: NamedRow['kind']) => of(kind).map(({ id }) => id);
    return {
      latestDay: latestDay(now),
      latestTime: new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString(),
      isSuperuser: caller.role === 'superuser',
      // One is always an active member oneself, even before identity's word of it has arrived.
      agents: new Set([caller.userId, ...ids('agent')]),
      individuals: new Set(ids('individual')),
      carriers: new Map(
        of('carrier').map(({ id, ...row }) => [id, { isGlobal: row.is_global, isTrashed: row.is_trashed }]),
      ),
      products: new Map(
        of('product').map(({ id, belongs_to, is_trashed }) => [
          id,
          { carrierId: belongs_to ?? '', isTrashed: is_trashed },
        ]),
      ),
      policies: new Map(of('policy').map(({ id, belongs_to }) => [id, { insuredId: belongs_to }])),
      externalIds: new Map(of('external_id').map(({ id, belongs_to }) => [belongs_to ?? '', id])),
      e164: possibleE164,
    };
  }
}

/** Adds a record that a batch makes to what its later records can name. */
export function addMade(
  facts: BatchFacts,
  { type, id, values }: { readonly type: RecordType; readonly id: string; readonly values: Values },
): void {
  const { carrier_id, insured_id, is_global, external_id } = values;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  if (type === 'individual') facts.individuals.add(id);
  if (type === 'carrier') facts.carriers.set(id, { isGlobal: is_global === true, isTrashed: false });
  if (type === 'product') facts.products.set(id, { carrierId: textOf(carrier_id) ?? '', isTrashed: false });
  if (type === 'policy') facts.policies.set(id, { insuredId: textOf(insured_id) });
  if (typeof external_id === 'string') facts.externalIds.set(externalIdKey(type, external_id), id);
}

/** A stored record as rules read it. */
export const presentOf = (mapper: RecordMapper, row: { readonly id: string }): PresentRecord => ({
  ...mapper.pick(row, mapper.plaintextFields),
  id: row.id,
});

/** The issues of a record under the paths of what was sent. */
export const sentIssues = ({ path, ...record }: SentRecord, facts: RecordFacts): FieldIssue[] =>
  issuesOf(record, facts).map((issue) => (path ? { ...issue, path: `${path}.${issue.path}` } : issue));

/** @throws AppError if there is an issue */
function refuse(issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (!first) return;
  const forbidden = issues.find(({ isForbidden }) => isForbidden);
  if (forbidden) throw new AppError('forbidden', { detail: forbidden.message });
  const errors = issues.map(({ path, message }) => ({ path, message }));
  throw new AppError('validation_failed', { detail: first.message, errors });
}

/** Nothing is read of the person who asks. */
function withoutCaller({ userId }: Principal, { ids, ...named }: NamedRecords): NamedRecords {
  const others = [...ids].map(
    ([type, those]) => [type, new Set([...those].filter((id) => id !== userId))] as const,
  );
  return { ...named, ids: new Map(others.filter(([, those]) => those.size > 0)) };
}
