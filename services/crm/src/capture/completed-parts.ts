import { Injectable } from '@nestjs/common';
import { capturedPart } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import type { AcceptedContent } from './accepted-content.js';

/** A policy, dependent or address of a client. */
interface Present {
  readonly kind: 'policies' | 'dependents' | 'addresses';
  readonly id: string;
  /** A policy's number, a dependent's first name, an address's type. */
  readonly name: string | null;
  readonly has_product: boolean;
  /** Whether it was added after the draft was decided. */
  readonly is_later: boolean;
}

/** Finds what the client of a draft has by now of the parts that it left out: a second form would add them twice. */
@Injectable()
export class CompletedParts {
  constructor(private readonly transactions: AccountTransactions) {}

  /** The values of parts that are still to be completed. */
  async without(row: CaptureDraft, { left_out, changes }: AcceptedContent): Promise<Record<string, string>> {
    if (Object.keys(left_out).length === 0) return {};
    const present = await this.transactions.queryOnce<Present>(row.account_id, presentSql(row));
    const own = new Set(changes.map(({ id }) => id));
    const saved = present.find(({ kind, id }) => kind === 'policies' && own.has(id));
    const others = present.filter(({ id }) => !own.has(id));
    const isCompleted = (part: string | undefined): boolean => {
      const [kind, type] = part?.split('.') ?? [];
      // Of a policy that was saved, its product was left out.
      if (kind === 'policy' && saved) return saved.has_product;
      const name = left_out[`${part ?? ''}${kind === 'policy' ? 'policy_number' : 'first_name'}`];
      return others.some((one) => {
        if (one.kind === 'addresses') return kind === 'addresses' && one.is_later && one.name === type;
        if (one.kind === 'policies') return kind === 'policy' && (one.is_later || one.name === name);
        if (kind !== 'dependents') return false;
        return name === undefined ? one.is_later : lookAlikeKey(one.name ?? '') === lookAlikeKey(name);
      });
    };
    const parts = new Map(Object.keys(left_out).map((path) => [path, capturedPart(path)]));
    const completed = new Set([...new Set(parts.values())].filter(isCompleted));
    return Object.fromEntries(Object.entries(left_out).filter(([path]) => !completed.has(parts.get(path))));
  }
}

const presentSql = ({ account_id, individual_id, decided_at }: CaptureDraft): Prisma.Sql =>
  Prisma.join(
    [
      ['policies', 'insured_id', 'policy_number', 'product_id IS NOT NULL'] as const,
      ['dependents', 'individual_id', 'first_name', 'false'] as const,
      ['addresses', 'individual_id', 'type', 'false'] as const,
    ].map(
      ([table, client, name, hasProduct]) => Prisma.sql`
        SELECT ${table} AS kind, id, ${Prisma.raw(name)} AS name, ${Prisma.raw(hasProduct)} AS has_product,
          created_at > ${decided_at}::timestamptz AS is_later
        FROM ${Prisma.raw(table)}
        WHERE account_id = ${account_id}::uuid AND ${Prisma.raw(client)} = ${individual_id}::uuid
          AND deleted_at IS NULL`,
    ),
    ' UNION ALL ',
  );
