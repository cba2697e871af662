import type { IndividualGap, PolicyGap } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { premiumOn, type PremiumDay } from './premium.sql.js';

const has = (
  table: 'phones' | 'addresses',
): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} AS child
  WHERE child.account_id = individuals.account_id AND child.individual_id = individuals.id AND child.deleted_at IS NULL)`;

const ofIndividuals: Readonly<Record<Exclude<IndividualGap, 'any'>, Prisma.Sql>> = {
  phone: Prisma.sql`NOT ${has('phones')}`,
  dob: Prisma.sql`individuals.dob IS NULL`,
  email: Prisma.sql`individuals.email IS NULL`,
  mbi: Prisma.sql`individuals.mbi IS NULL`,
  address: Prisma.sql`NOT ${has('addresses')}`,
  tag: Prisma.sql`NOT EXISTS (SELECT FROM individual_tags AS tagged
    WHERE tagged.account_id = individuals.account_id AND tagged.individual_id = individuals.id)`,
  lead_source: Prisma.sql`individuals.lead_source IS NULL`,
};

/**
 * Over `individuals`: who lacks something.
 * @param isPhoneless who has no phone number, where that is known already
 */
export function individualLacks(gap: IndividualGap, isPhoneless = ofIndividuals.phone): Prisma.Sql {
  if (gap === 'phone') return isPhoneless;
  if (gap !== 'any') return ofIndividuals[gap];
  return Prisma.sql`(${ofIndividuals.dob} OR ${ofIndividuals.email} OR ${isPhoneless})`;
}

const ofPolicies = (on: PremiumDay): Readonly<Record<Exclude<PolicyGap, 'any'>, Prisma.Sql>> => ({
  policy_number: Prisma.sql`policies.policy_number IS NULL`,
  effective_date: Prisma.sql`policies.effective_date IS NULL`,
  premium: premiumOn('policies', on, (premium) => Prisma.sql`(${premium} IS NULL)`),
  renewal_date: Prisma.sql`policies.renewal_date IS NULL`,
  product: Prisma.sql`policies.product_id IS NULL`,
});

/** Over `policies`: those that lack something, of premiums on a day. */
export function policyLacks(gap: PolicyGap, on: PremiumDay): Prisma.Sql {
  const gaps = ofPolicies(on);
  return gap === 'any' ? Prisma.sql`(${Prisma.join(Object.values(gaps), ' OR ')})` : gaps[gap];
}
