import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { addressFields } from '@bindery/contracts/crm';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma, type Address } from '../../generated/prisma/client.js';
import { DependentResource } from '../../children/dependent.resource.js';
import { NoteResource } from '../../notes/note.resource.js';
import { PolicyResource, type PolicyRow } from '../../policies/policy.resource.js';
import type { Values } from '../../resources/record-mapper.js';
import { addressKey, dependentKey, phoneKey } from './part-keys.js';

/** The parts of clients beside their own values. */
export interface KnownParts {
  /** The values of phone numbers, addresses and dependents by their keys, with the blind indexes of protected ones. Tags and notes have none. */
  readonly parts: ReadonlyMap<string, Values>;
  readonly addresses: readonly KnownAddress[];
  readonly policies: readonly PolicyRow[];
  /** The blind index of a dependent's SSN. */
  indexOf(ssn: string): Promise<string | null>;
}

/** An address of a client. */
type KnownAddress = Pick<Address, 'id' | 'individual_id' | keyof typeof addressFields>;
const addressColumns = Prisma.raw(['id', 'individual_id', ...Object.keys(addressFields)].join(', '));

/** A part of a client, by the client's id. */
interface KnownPart {
  readonly id: string;
  readonly key: string;
  readonly values?: Values;
}

/** Reads the parts of clients that rows are about. */
@Injectable()
export class ReadKnownParts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly notes: NoteResource,
    private readonly policies: PolicyResource,
    private readonly dependents: DependentResource,
  ) {}

  /** @param noted the clients that rows bring notes for: only their notes are opened */
  async of(
    caller: Principal,
    ids: readonly string[],
    noted: readonly string[],
  ): Promise<(id: string) => KnownParts> {
    const parts = new Map<string, Map<string, Values>>();
    const addresses = await this.addressesOf(caller, ids);
    const ofAddresses = addresses.map((address): KnownPart => {
      const { address1, address2, city, state, zip, county } = address;
      const values = { address1, address2, city, state, zip, county };
      return { id: address.individual_id, key: addressKey(address), values };
    });
    for (const one of [
      ...(await this.listsOf(caller, ids)),
      ...ofAddresses,
      ...(await this.notesOf(caller, noted)),
    ]) {
      const { id, key, values = {} } = one;
      parts.set(id, (parts.get(id) ?? new Map<string, Values>()).set(key, values));
    }
    const policies = Map.groupBy(await this.policiesOf(caller, ids), ({ insured_id }) => insured_id);
    const placesOf = Map.groupBy(addresses, ({ individual_id }) => individual_id);
    return (id) => ({
      addresses: placesOf.get(id) ?? [],
      ...{ parts: parts.get(id) ?? new Map(), policies: policies.get(id) ?? [] },
      indexOf: (ssn) => this.dependents.mapper.indexOf(caller.accountId, 'ssn', ssn),
    });
  }

  private async listsOf({ accountId }: Principal, ids: readonly string[]): Promise<KnownPart[]> {
    if (ids.length === 0) return [];
    const those = (alias: string) => {
      const table = Prisma.raw(alias);
      return Prisma.sql`${table}.account_id = ${accountId}::uuid
        AND ${table}.individual_id = ANY (${[...ids]}::uuid[])`;
    };
    const [phones, dependents, tags] = await Promise.all([
      this.transactions.queryOnce<{ id: string; phone_e164: string; type: string; extension: string | null }>(
        accountId,
        Prisma.sql`SELECT individual_id AS id, phone_e164, type, extension FROM phones
          WHERE ${those('phones')} AND deleted_at IS NULL`,
      ),
      this.transactions.queryOnce<{ id: string; first_name: string; last_name: string } & Values>(
        accountId,
        Prisma.sql`SELECT individual_id AS id, first_name, last_name, middle_name, relationship, gender,
            to_char(date_of_birth, 'YYYY-MM-DD') AS date_of_birth, ssn_index AS ssn, is_student, is_disabled
          FROM dependents
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
      ...phones.map(({ id, phone_e164, ...values }) => ({ id, key: phoneKey(phone_e164), values })),
      ...dependents.map(({ id, ...values }) => ({ id, key: dependentKey(values), values })),
      ...tags.flatMap(({ id, tag_id, key }) => [
        { id, key: `tag ${key}` },
        { id, key: `tag ${tag_id}` },
      ]),
    ];
  }

  private async addressesOf({ accountId }: Principal, ids: readonly string[]): Promise<KnownAddress[]> {
    if (ids.length === 0) return [];
    return this.transactions.queryOnce<KnownAddress>(
      accountId,
      Prisma.sql`SELECT ${addressColumns} FROM addresses
        WHERE account_id = ${accountId}::uuid AND individual_id = ANY (${[...ids]}::uuid[])
          AND deleted_at IS NULL ORDER BY is_primary DESC, created_at, id`,
    );
  }

  private async notesOf({ accountId }: Principal, ids: readonly string[]): Promise<KnownPart[]> {
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
