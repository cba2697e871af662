import { listedName, type PolicyView } from '@bindery/contracts/crm';
import type { Ownership } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/** The individual of a row that belongs to one. */
export interface Client extends Ownership {
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string | null;
  readonly do_not_call: boolean;
  readonly number: {
    readonly phone: string;
    readonly phone_e164: string;
    readonly extension: string | null;
  } | null;
}

/** The primary phone number of a table or alias of individuals, or else the first, as a table of one row. */
export const primaryPhoneOf = (individuals: string): Prisma.Sql => Prisma.sql`
  (SELECT phones.phone, phones.phone_e164, phones.extension FROM phones
    WHERE phones.account_id = ${Prisma.raw(individuals)}.account_id
      AND phones.individual_id = ${Prisma.raw(individuals)}.id AND phones.deleted_at IS NULL
    ORDER BY phones.is_primary DESC, phones.created_at LIMIT 1)`;

/** {@link Client}, over `individuals` that is joined to a row; null without one. */
export const clientSql = Prisma.sql`
  CASE WHEN individuals.id IS NOT NULL THEN json_build_object('first_name', individuals.first_name,
    'last_name', individuals.last_name, 'nickname', individuals.nickname, 'created_by', individuals.created_by,
    'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent,
    'do_not_call', individuals.do_not_call,
    'number', (SELECT to_json(number) FROM ${primaryPhoneOf('individuals')} AS number)) END`;

/** The client's name and number in the views of rows. */
export function clientShown(
  client: Client | null,
): Pick<
  PolicyView,
  'insured_name' | 'insured_nickname' | 'phone' | 'phone_e164' | 'phone_extension' | 'do_not_call'
> {
  return {
    insured_name: client && listedName(client),
    insured_nickname: client?.nickname ?? null,
    phone: client?.number?.phone ?? null,
    phone_e164: client?.number?.phone_e164 ?? null,
    phone_extension: client?.number?.extension ?? null,
    do_not_call: client?.do_not_call ?? false,
  };
}
