import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import { NoteResource } from '../../notes/note.resource.js';
import { PolicyResource, type PolicyRow } from '../../policies/policy.resource.js';
import { addressKey, dependentKey, phoneKey } from './part-keys.js';

/** The parts of clients beside their own values. */
export interface KnownParts {
  /** Keys of phone numbers, addresses, dependents, tags and notes. */
  readonly keys: ReadonlySet<string>;
  readonly policies: readonly PolicyRow[];
}

const NONE: KnownParts = { keys: new Set(), policies: [] };

/** Reads the parts of clients that rows are about. */
@Injectable()
export class ReadKnownParts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly notes: NoteResource,
    private readonly policies: PolicyResource,
  ) {}

  /** @param noted the clients that rows bring notes for: only their notes are opened */
  async of(
    caller: Principal,
    ids: readonly string[],
    noted: readonly string[],
  ): Promise<(id: string) => KnownParts> {
    if (ids.length === 0) return () => NONE;
    const keys = new Map<string, Set<string>>();
    for (const { id, key } of [...(await this.keysOf(caller, ids)), ...(await this.notesOf(caller, noted))])
      keys.set(id, (keys.get(id) ?? new Set()).add(key));
    const policies = Map.groupBy(await this.policiesOf(caller, ids), ({ insured_id }) => insured_id);
    return (id) => ({ keys: keys.get(id) ?? NONE.keys, policies: policies.get(id) ?? [] });
  }

  private async keysOf({ accountId }: Principal, ids: readonly string[]) {
    const those = (alias: string) => {
      const table = Prisma.raw(alias);
      return Prisma.sql`${table}.account_id = ${accountId}::uuid
        AND ${table}.individual_id = ANY (${[...ids]}::uuid[])`;
    };
    const [phones, addresses, dependents, tags] = await Promise.all([
      this.transactions.queryOnce<{ id: string; phone_e164: string }>(
        accountId,
        Prisma.sql`SELECT individual_id AS id, phone_e164 FROM phones
          WHERE ${those('phones')} AND deleted_at IS NULL`,
      ),
      this.transactions.queryOnce<{ id: string; address1: string; zip: string }>(
        accountId,
        Prisma.sql`SELECT individual_id AS id, address1, zip FROM addresses
          WHERE ${those('addresses')} AND deleted_at IS NULL`,
      ),
      this.transactions.queryOnce<{ id: string; first_name: string; last_name: string }>(
        accountId,
        Prisma.sql`SELECT individual_id AS id, first_name, last_name FROM dependents
          WHERE ${those('dependents')} AND deleted_at IS NULL`,
      ),
      this.transactions.queryOnce<{ id: string; tag_id: string; key: string }>(
        accountId,
        Prisma.sql`SELECT set.individual_id AS id, set.tag_id, look_alike_key(tags.name) AS key
          FROM individual_tags AS set JOIN tags ON tags.account_id = set.account_id AND tags.id = set.tag_id
          WHERE ${those('set')}`,
      ),
    ]);
    return [
      ...phones.map(({ id, phone_e164 }) => ({ id, key: phoneKey(phone_e164) })),
      ...addresses.map(({ id, ...address }) => ({ id, key: addressKey(address) })),
      ...dependents.map(({ id, ...dependent }) => ({ id, key: dependentKey(dependent) })),
      ...tags.flatMap(({ id, tag_id, key }) => [
        { id, key: `tag ${key}` },
        { id, key: `tag ${tag_id}` },
      ]),
    ];
  }

  private async notesOf({ accountId }: Principal, ids: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await this.transactions.queryOnce<{ id: string; individual_id: string; body: string }>(
      accountId,
      Prisma.sql`SELECT id, individual_id, body FROM notes
        WHERE account_id = ${accountId}::uuid AND individual_id = ANY (${[...ids]}::uuid[])
          AND deleted_at IS NULL`,
    );
    return Promise.all(
      rows.map(async ({ individual_id, ...note }) => {
        const text = await this.notes.mapper.open({ ...note, account_id: accountId }, 'body');
        return { id: individual_id, key: `note ${text ?? ''}` };
      }),
    );
  }

  private policiesOf({ accountId }: Principal, ids: readonly string[]): Promise<PolicyRow[]> {
    return this.transactions.queryOnce<PolicyRow>(
      accountId,
      Prisma.sql`${this.policies.selectSql}
        WHERE policies.account_id = ${accountId}::uuid AND policies.insured_id = ANY (${[...ids]}::uuid[])
          AND policies.deleted_at IS NULL`,
    );
  }
}
