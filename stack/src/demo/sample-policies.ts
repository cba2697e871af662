import {
  MONTHS_PAID,
  type CreateIndividualBody,
  type PolicyStatus,
  type PremiumMode,
} from '@bindery/contracts/crm';
import type { SampleDays, SamplePolicy } from '@bindery/contracts/crm/sample-book';
import { pick } from './pick.js';
import { sampleCarriers, type Offer } from './sample-carriers.js';

const SENIOR_BORN_BEFORE = 1961;
/** Fifty clients have 120 policies: two or three each. Leads have none. */
const EACH = [2, 3, 2, 3, 2];
const NUMBER_FROM = 100_200;
const NUMBER_STEP = 137;

/** A policy's client and product, and its position among all policies. */
interface Sale {
  readonly insured: CreateIndividualBody;
  readonly offer: Offer;
  readonly index: number;
  readonly days: SampleDays;
}

const offers = sampleCarriers.flatMap((carrier) => carrier.offers);

/** The policies of each person. They start and end in the two years before today, and some renew around it. */
export function samplePolicies(people: readonly CreateIndividualBody[], days: SampleDays): SamplePolicy[][] {
  let clients = 0;
  let policies = 0;
  return people.map((insured) => {
    if (insured.status === 'lead') return [];
    const client = clients++;
    const fitting = offers.filter((offer) => fits(insured, offer));
    // Five apart in the list of products, so that one individual has different kinds.
    return Array.from({ length: pick(EACH, client) }, (_, nth) =>
      samplePolicy({ insured, offer: pick(fitting, client * 3 + nth * 5), index: policies++, days }),
    );
  });
}

function fits({ dob }: CreateIndividualBody, { age }: Offer): boolean {
  if (age === 'all') return true;
  return Number(dob?.slice(0, 4)) < SENIOR_BORN_BEFORE === (age === 'senior');
}

function samplePolicy(sale: Sale): SamplePolicy {
  const { offer, index } = sale;
  const status = statusOf(sale);
  const paid = premiumOf(sale);
  const number = `${offer.prefix}-${String(NUMBER_FROM + index * NUMBER_STEP)}`;
  return {
    product: offer.product.name,
    // A carrier assigns the number when it accepts the application.
    policy_number: isSubmitted(sale) && index % 2 === 0 ? null : number,
    status,
    ...paid,
    ...termOf(sale, status),
    ...memberOf(sale),
    ...(status === 'active' && renewalOf(sale, paid.premium)),
    ...(index % 17 === 3 ? { employer_id: `EMP-${String(2_040 + index)}` } : {}),
  };
}

const isSubmitted = ({ insured }: Sale): boolean => insured.status === 'submitted';

function statusOf({ insured, offer, index }: Sale): PolicyStatus {
  if (offer.product.inactive === true) return pick(['expired', 'canceled'], index);
  if (insured.status === 'inactive') return pick(['canceled', 'expired', 'inactive'], index);
  return index % 13 === 5 ? 'expired' : 'active';
}

const MODES: readonly PremiumMode[] = ['monthly', 'monthly', 'monthly', 'quarterly', 'monthly', 'annual'];

/** Up to a quarter more for age and health. */
function premiumOf({ offer, index }: Sale) {
  const premium_mode = pick(MODES, index);
  const cents = Math.round(offer.monthly * (100 + (index % 6) * 5)) * MONTHS_PAID[premium_mode];
  return { premium: (cents / 100).toFixed(2), premium_mode };
}

/** Medicare plans have a plan year and their carrier's own name for the member. */
function memberOf({ offer: { product, prefix }, index, days }: Sale) {
  if (!product.plan_type) return {};
  return {
    plan_year: Number(days.today.slice(0, 4)),
    member_id: `${prefix}${String(7_100_400 + index * 311)}`,
  };
}

const DAYS_TO_RENEWAL = [-12, 6, 18, 41, 74];
/** Policies from this one on are renewed already, with a premium that rises by eight percent. */
const RENEWED_AHEAD = 74;
const RISE = 1.08;

/** Every fifth policy in force that has no fixed day renews soon, or should have. */
function renewalOf(sale: Sale, premium: string) {
  const { offer, index, days } = sale;
  if (offer.product.plan_type || index % 5 !== 2) return {};
  const renewsIn = pick(DAYS_TO_RENEWAL, (index - 2) / 5);
  const renewal_date = days.inDays(renewsIn);
  if (isSubmitted(sale) || renewsIn < RENEWED_AHEAD) return { renewal_date };
  return { renewal_date, nextPremium: (Math.round(Number(premium) * 100 * RISE) / 100).toFixed(2) };
}

/** Policies in force started in the last 22 months, ended ones in those before, submitted ones start in the next year. */
function termOf(sale: Sale, status: PolicyStatus) {
  const { index, days } = sale;
  if (isSubmitted(sale)) return { effective_date: `${String(Number(days.today.slice(0, 4)) + 1)}-01-01` };
  if (status === 'active') return { effective_date: days.firstOfMonth(-((index * 7) % 22)) };
  // Of one that has lapsed, the day on which it ended is not known.
  if (status === 'inactive') return { effective_date: days.firstOfMonth(-10 - (index % 5)) };
  const ended = (index * 5) % 11;
  return { effective_date: days.firstOfMonth(-12 - ended), termination_date: days.lastOfMonth(-1 - ended) };
}
