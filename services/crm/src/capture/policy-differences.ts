import type { Principal } from '@bindery/contracts/access';
import type { CaptureMatch } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { premiumOn, type PremiumDay } from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';

const fields = [
  ...([
    'policy_number',
    'member_id',
    'premium',
    'premium_mode',
    'effective_date',
    'termination_date',
  ] as const),
  ...(['renewal_date', 'plan_year', 'status', 'carrier', 'product'] as const),
];
type PolicyValues = Readonly<Record<(typeof fields)[number], string | null>>;
export type KnownPolicy = PolicyValues & { readonly insured_id: string };

/** The policies of clients with a number, their values of a day as a draft has them. */
export const policiesNumberedSql = (
  { accountId }: Principal,
  insuredIds: readonly string[],
  number: string,
  on: PremiumDay,
): Prisma.Sql => Prisma.sql`
  SELECT policies.insured_id, policies.policy_number, policies.member_id, ${premiumOn('policies', on, (premium) => premium)}::text AS premium,
    ${premiumOn('policies', on, (_, mode) => mode)} AS premium_mode, policies.effective_date::text AS effective_date,
    policies.termination_date::text AS termination_date, policies.renewal_date::text AS renewal_date,
    policies.plan_year::text AS plan_year, policies.status, carriers.name AS carrier, products.name AS product
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
    if (value === undefined || isSame(name, value, present[name])) return [];
    return [{ field: `policy.${name}`, present: present[name] }];
  });

function isSame(name: (typeof fields)[number], value: string, present: string | null): boolean {
  if (present === null) return false;
  if (name === 'premium') return Number(value.replaceAll(/[$,]/g, '')) === Number(present);
  if (name === 'carrier' || name === 'product') return lookAlikeKey(value) === lookAlikeKey(present);
  return value === present;
}
