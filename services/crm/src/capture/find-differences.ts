import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  addressFields,
  addressParts,
  importField,
  individualFields,
  type CaptureMatch,
  type FieldTable,
} from '@bindery/contracts/crm';
import { lineText } from '@bindery/contracts/validation';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { premiumsOfToday } from '../figures/premium.sql.js';
import { Prisma, type Address, type Individual, type Phone } from '../generated/prisma/client.js';
import { readCell } from '@bindery/contracts/crm/written-values';
import { addressKey, changedValues, isContained } from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import type { Values } from '../resources/index.js';
import { differencesOfPolicy, policiesNumberedSql, type KnownPolicy } from './policy-differences.js';

type Differences = CaptureMatch['differences'];

/** The comparison of a client with a draft: the differing fields, and whether the draft's policy is there. */
interface Compared {
  readonly fields: Differences;
  readonly hasPolicy: boolean;
}

type KnownPhone = Pick<Phone, 'individual_id' | 'type' | 'phone' | 'phone_e164'>;
const addressNames = Object.keys(addressFields) as readonly (keyof typeof addressFields)[];
type KnownAddress = Pick<Address, 'individual_id' | keyof typeof addressFields>;
/** Found values by their paths. */
type Found = Readonly<Record<string, string>>;

/** Says what clients have otherwise than a draft: their own fields, phones, addresses and the policy of its number. */
@Injectable()
export class FindDifferences {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly individuals: IndividualResource,
  ) {}

  /** By the ids of the clients. */
  async of(
    caller: Principal,
    clients: readonly Individual[],
    found: Found,
  ): Promise<ReadonlyMap<string, Compared>> {
    if (clients.length === 0) return new Map();
    const own = ownValues(found, await this.calendar.today(caller.accountId));
    const ids = clients.map(({ id }) => id);
    const [[phones, addresses], policies] = await Promise.all([
      this.partsOf(caller, ids),
      this.policiesOf(caller, ids, found['policy.policy_number']),
    ]);
    const each = clients.map(async (client): Promise<[string, Compared]> => {
      const ofClient = ({ individual_id }: { individual_id: string }) => individual_id === client.id;
      const policy = policies.find(({ insured_id }) => insured_id === client.id);
      const differences = [
        ...(await this.ofOwn(client, own)),
        ...ofPhones(found, phones.filter(ofClient)),
        ...ofAddresses(found, addresses.filter(ofClient)),
        ...(policy ? differencesOfPolicy(found, policy) : []),
      ];
      return [client.id, { fields: differences, hasPolicy: policy !== undefined }];
    });
    return new Map(await Promise.all(each));
  }

  private async ofOwn(client: Individual, own: Values): Promise<Differences> {
    const { mapper } = this.individuals;
    const changes = Object.keys(await changedValues(mapper, client, own, () => 'overwrite'));
    const { masks } = await mapper.maskAll(
      client,
      changes.filter((field) => mapper.protected.includes(field)),
    );
    return changes.map((field) => ({
      field,
      present: field in masks ? (masks[field] ?? null) : textOf(mapper.clearValue(client, field)),
    }));
  }

  private async policiesOf(
    caller: Principal,
    ids: readonly string[],
    number: string | undefined,
  ): Promise<KnownPolicy[]> {
    if (number === undefined) return [];
    const { accountId } = caller;
    const on = premiumsOfToday(await this.calendar.today(accountId));
    return this.transactions.queryOnce<KnownPolicy>(accountId, policiesNumberedSql(caller, ids, number, on));
  }

  private async partsOf({ accountId }: Principal, ids: readonly string[]) {
    const those = Prisma.sql`account_id = ${accountId}::uuid AND individual_id = ANY (${[...ids]}::uuid[])
      AND deleted_at IS NULL ORDER BY is_primary DESC, created_at, id`;
    return Promise.all([
      this.transactions.queryOnce<KnownPhone>(
        accountId,
        Prisma.sql`SELECT individual_id, type, phone, phone_e164 FROM phones WHERE ${those}`,
      ),
      this.transactions.queryOnce<KnownAddress>(
        accountId,
        Prisma.sql`SELECT individual_id, ${Prisma.raw(addressNames.join(', '))} FROM addresses WHERE ${those}`,
      ),
    ]);
  }
}

/** The draft's values of the client's own fields, in the form that the record has them. */
function ownValues(found: Found, today: string): Values {
  const values = Object.entries(found).flatMap(([path, text]): [string, unknown][] => {
    const field = importField('individual', path);
    const own = (individualFields as FieldTable)[path];
    if (!field || !own || field.kind === 'agent') return [];
    const cell = readCell(lineText(text), { field, today, dateFormat: 'mdy' });
    if ('problem' in cell || cell.value === null) return [];
    const { success, data } = own.input.safeParse(cell.value);
    return success ? [[path, data]] : [];
  });
  return Object.fromEntries(values);
}

function ofPhones(found: Found, known: readonly KnownPhone[]): Differences {
  return Object.entries(found).flatMap(([field, text]) => {
    const [, type] = /^phones\.(\w+)\.phone$/.exec(field) ?? [];
    if (type === undefined || known.some(({ phone_e164 }) => phone_e164 === possibleE164(text))) return [];
    return [{ field, present: known.find((phone) => phone.type === type)?.phone ?? null }];
  });
}

/** An address that the client has, of whatever type, differs in nothing. */
function ofAddresses(found: Found, known: readonly KnownAddress[]): Differences {
  const types = new Set(Object.keys(found).flatMap((path) => /^addresses\.(\w+)\./.exec(path)?.[1] ?? []));
  return [...types].flatMap((type) => {
    const part = (name: string) => found[`addresses.${type}.${name}`];
    const [address1 = '', city = '', state = '', zip = ''] = addressParts.map(part);
    const one = { type, address1, address2: part('address2'), city, state, zip };
    const isKnown = (address: KnownAddress) =>
      addressKey(address) === addressKey(one) || isContained(one, address);
    if (known.some(isKnown)) return [];
    const lesser = known.find((address) => isContained(address, one));
    const present = lesser ?? known.find((address) => address.type === type);
    return addressNames.flatMap((name) => {
      const value = textOf(present?.[name]) || null;
      const isSame = part(name) === value || (lesser !== undefined && value !== null);
      return part(name) === undefined || isSame
        ? []
        : [{ field: `addresses.${type}.${name}`, present: value }];
    });
  });
}

function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
