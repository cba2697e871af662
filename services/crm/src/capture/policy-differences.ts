import type { Principal } from '@bindery/contracts/access';
import { policyFields, type CaptureMatch } from '@bindery/contracts/crm';
import { capturedFields } from '@bindery/contracts/crm/vocabulary';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { premiumOn, type PremiumDay } from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';

/** The captured fields of a policy. */
const fields = capturedFields.flatMap((path) => /^policy\.(.+)$/.exec(path)?.[1] ?? []);
const columns = fields.filter((name) => name in policyFields && !/^premium(?:_mode)?$/.test(name));

type PolicyValues = Readonly<Record<string, string | null>>;
export type KnownPolicy = PolicyValues & { readonly insured_id: string };

/** The policies of clients with a number, their values of a day as a draft has them. */
export const policiesNumberedSql = (
  { accountId }: Pick<Principal, 'accountId'>,
  insuredIds: readonly string[],
  number: string,
  on: PremiumDay,
): Prisma.Sql => Prisma.sql`
  SELECT policies.insured_id, ${Prisma.raw(columns.map((name) => `policies.${name}::text AS ${name}`).join(', '))},
    ${premiumOn('policies', on, (premium) => premium)}::text AS premium,
    ${premiumOn('policies', on, (_, mode) => mode)} AS premium_mode, carriers.name AS carrier, products.name AS product
  FROM policies JOIN carriers ON carriers.id = policies.carrier_id LEFT JOIN products ON products.id = policies.product_id
  WHERE policies.account_id = ${accountId}::uuid AND policies.insured_id = ANY (${[...insuredIds]}::uuid[])
    AND policies.policy_number = ${number} AND policies.deleted_at IS NULL`;

/** The fields in which a client's policy differs from a draft. */
export const differencesOfPolicy = (
  found: Readonly<Record<string, string>>,
  present: PolicyValues,
): CaptureMatch['differences'] =>
  fields.flatMap((name) => {
    const value = found[`policy.${name}`];
    const held = present[name] ?? null;
    return value === undefined || isSame(name, value, held)
      ? []
      : [{ field: `policy.${name}`, present: held }];
  });

function isSame(name: string, value: string, present: string | null): boolean {
  if (present === null) return false;
  if (name === 'premium') return Number(value.replaceAll(/[$,]/g, '')) === Number(present);
  if (name === 'carrier' || name === 'product') return lookAlikeKey(value) === lookAlikeKey(present);
  return value === present;
}
