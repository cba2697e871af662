import {
  MONTHS_PAID,
  type CreateIndividualBody,
  type CreatePolicyBody,
  type PolicyStatus,
  type PremiumMode,
} from '@bindery/contracts/crm';
import { sampleCarriers, type SampleCarrier, type SampleProduct } from './sample-carriers.js';
import { pick } from './pick.js';

/** A policy that refers to other records by name, because their ids don't exist yet. */
export interface SamplePolicy {
  readonly insured: CreateIndividualBody;
  readonly carrier: string;
  readonly product: string;
  readonly policy: Omit<CreatePolicyBody, 'insured_id' | 'carrier_id' | 'product_id'>;
  /** The premium from its next renewal on, which has its outcome already. */
  readonly nextPremium?: string;
}

const SENIOR_BORN_BEFORE = 1961;
/** Fifty clients have 120 policies: two or three each. Leads have none. */
const EACH = [2, 3, 2, 3, 2];
const NUMBER_FROM = 100_200;
const NUMBER_STEP = 137;

interface Offer extends SampleProduct {
  readonly carrier: SampleCarrier;
}
const offers: readonly Offer[] = sampleCarriers.flatMap((carrier) =>
  carrier.products.map((product) => ({ ...product, carrier })),
);

/**
 * The policies of the sample individuals, the same every time.
 * @param today `YYYY-MM-DD`: policies start and end in the two years before it, and some renew around it
 */
export function samplePolicies(people: readonly CreateIndividualBody[], today: string): SamplePolicy[] {
  const clients = people.filter(({ status }) => status !== 'lead');
  const held = clients.flatMap((insured, client) => {
    const fitting = offers.filter((offer) => fits(insured, offer));
    const count = pick(EACH, client);
    // Five apart in the list of products, so that one individual has different kinds.
    return Array.from({ length: count }, (_, nth) => ({
      insured,
      offer: pick(fitting, client * 3 + nth * 5),
    }));
  });
  return held.map(({ insured, offer }, index) => samplePolicy(insured, offer, index, today));
}

function fits({ dob }: CreateIndividualBody, { age }: Offer): boolean {
  if (age === undefined) return true;
  return Number(dob?.slice(0, 4)) < SENIOR_BORN_BEFORE === (age === 'senior');
}

function samplePolicy(
  insured: CreateIndividualBody,
  offer: Offer,
  index: number,
  today: string,
): SamplePolicy {
  const year = Number(today.slice(0, 4));
  const status = statusOf(insured, offer, index);
  const submitted = insured.status === 'submitted';
  const number = `${offer.carrier.prefix}-${String(NUMBER_FROM + index * NUMBER_STEP)}`;
  const policy = {
    // A carrier assigns the number when it accepts the application.
    policy_number: submitted && index % 2 === 0 ? null : number,
    status,
    ...premiumOf(offer, index),
    ...termOf(status, index, today, submitted),
    ...memberOf(offer, index, year),
    ...renewalOf(offer, status, index, today),
    ...(index % 17 === 3 ? { employer_id: `EMP-${String(2_040 + index)}` } : {}),
  };
  return {
    ...{ insured, carrier: offer.carrier.carrier.name, product: offer.product.name, policy },
    ...(!submitted && nextPremiumOf(policy, today)),
  };
}

function statusOf(insured: CreateIndividualBody, { product }: Offer, index: number): PolicyStatus {
  if (product.inactive === true) return pick(['expired', 'canceled'], index);
  if (insured.status === 'inactive') return pick(['canceled', 'expired', 'inactive'], index);
  return index % 13 === 5 ? 'expired' : 'active';
}

const MODES: readonly PremiumMode[] = ['monthly', 'monthly', 'monthly', 'quarterly', 'monthly', 'annual'];

/** Up to a quarter more for age and health. */
function premiumOf({ monthly }: Offer, index: number) {
  const premium_mode = pick(MODES, index);
  const cents = Math.round(monthly * (100 + (index % 6) * 5)) * MONTHS_PAID[premium_mode];
  return { premium: (cents / 100).toFixed(2), premium_mode };
}

/** Medicare plans have a plan year and their carrier's own name for the member. */
function memberOf({ product, carrier }: Offer, index: number, plan_year: number) {
  return product.plan_type
    ? { plan_year, member_id: `${carrier.prefix}${String(7_100_400 + index * 311)}` }
    : {};
}

const DAYS_TO_RENEWAL = [-12, 6, 18, 41, 74];
/** Policies from this one on are renewed already, with a premium that rises by eight percent. */
const RENEWED_AHEAD = 74;
const RISE = 1.08;

/** Of a policy that renews in some weeks, if it has its number. */
function nextPremiumOf({ policy_number, premium, renewal_date }: SamplePolicy['policy'], today: string) {
  if (policy_number === null || renewal_date !== daysAfter(today, RENEWED_AHEAD)) return {};
  return { nextPremium: (Math.round(Number(premium) * 100 * RISE) / 100).toFixed(2) };
}

/** Every fifth policy that has no fixed day renews soon, or should have. */
function renewalOf({ product }: Offer, status: PolicyStatus, index: number, today: string) {
  if (status !== 'active' || product.plan_type || index % 5 !== 2) return {};
  return { renewal_date: daysAfter(today, pick(DAYS_TO_RENEWAL, (index - 2) / 5)) };
}

function daysAfter(today: string, days: number): string {
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Policies in force started in the last 22 months, ended ones in those before, submitted ones start in the next year. */
function termOf(status: PolicyStatus, index: number, today: string, submitted: boolean) {
  if (submitted) return { effective_date: `${String(Number(today.slice(0, 4)) + 1)}-01-01` };
  if (status === 'active') return { effective_date: firstOfMonth(today, -((index * 7) % 22)) };
  // Of one that has lapsed, the day on which it ended is not known.
  if (status === 'inactive') return { effective_date: firstOfMonth(today, -10 - (index % 5)) };
  const ended = (index * 5) % 11;
  return {
    effective_date: firstOfMonth(today, -12 - ended),
    termination_date: lastOfMonth(today, -1 - ended),
  };
}

/** The first day of a month, some months after that of a day. */
const firstOfMonth = (day: string, months: number): string => onDay(day, months, 1);
const lastOfMonth = (day: string, months: number): string => onDay(day, months + 1, 0);
const onDay = (day: string, months: number, date: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, date))
    .toISOString()
    .slice(0, 10);
