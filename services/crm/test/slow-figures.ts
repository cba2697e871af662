/** A policy as the database has it; days are `YYYY-MM-DD`. */
export interface StoredPolicy {
  readonly id: string;
  readonly insured_id: string | null;
  readonly carrier_id: string;
  readonly product_id: string | null;
  readonly status: 'active' | 'inactive' | 'canceled' | 'expired';
  readonly cents: number | null;
  readonly premium_mode: 'monthly' | 'quarterly' | 'annual';
  readonly policy_number: string | null;
  readonly effective_date: string | null;
  readonly termination_date: string | null;
  readonly ended_on: string | null;
  readonly renewal_date: string | null;
  readonly renewal_handled: string | null;
  readonly renewal_outcome: 'renewed' | 'moved' | 'lost' | null;
  readonly renewal_reason: string | null;
  readonly next_policy_id: string | null;
  readonly agent: string | null;
  readonly created_on: string;
}

/** The days of a period, as they are written down for people. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

const endOf = ({ termination_date, ended_on }: StoredPolicy): string | null =>
  [termination_date, ended_on].filter((day) => day !== null).toSorted()[0] ?? null;

function isInForce(policy: StoredPolicy, day: string, today: string): boolean {
  if (policy.effective_date === null || policy.effective_date > day) return false;
  if (policy.status === 'active') return policy.termination_date === null || policy.termination_date >= day;
  const end = endOf(policy);
  return day < today && end !== null && end >= day;
}

const YEARLY = { monthly: 12, quarterly: 4, annual: 1 };
const annualCents = (policies: readonly StoredPolicy[]) =>
  policies.reduce((sum, { cents, premium_mode }) => sum + (cents ?? 0) * YEARLY[premium_mode], 0);
const annual = (policies: readonly StoredPolicy[]) => annualCents(policies) / 100;
const monthly = (policies: readonly StoredPolicy[]) => Math.round(annualCents(policies) / 12) / 100;
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/**
 * Each figure of the reports of policies, slowly.
 * @param all every policy of the account, among which the former ones of others are
 */
export function slowFigures(
  policies: readonly StoredPolicy[],
  all: readonly StoredPolicy[],
  { from, to, today }: Days,
): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const end = to < today ? to : today;
  const start =
    from === '1850-01-01' ? from : new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const followed = new Set(all.map(({ next_policy_id }) => next_policy_id));
  const inForce = policies.filter((policy) => isInForce(policy, end, today));
  const isNew = ({ id, effective_date }: StoredPolicy) => within(effective_date) && !followed.has(id);
  const added = policies.filter(isNew);
  const lost = policies.filter((policy) => within(endOf(policy)) && policy.next_policy_id === null);
  const decided = policies.filter(({ renewal_handled }) => within(renewal_handled));
  const [renewed, moved, notRenewed] = (['renewed', 'moved', 'lost'] as const).map(
    (outcome) => decided.filter(({ renewal_outcome }) => renewal_outcome === outcome).length,
  ) as [number, number, number];
  const open = policies.filter(
    ({ status, effective_date, termination_date, renewal_date, renewal_handled }) =>
      status === 'active' &&
      within(renewal_date) &&
      effective_date !== null &&
      effective_date <= renewal_date! &&
      (termination_date === null || termination_date >= renewal_date!) &&
      renewal_date !== renewal_handled,
  );
  const kept = inForce.filter((policy) => !isNew(policy)).length;
  const atStart = policies.filter((policy) => isInForce(policy, start, today)).length;
  const withPremium = inForce.filter(({ cents }) => cents !== null);
  const premium = { in_force: inForce.length, monthly_premium: monthly(inForce) };
  const production = { new: added.length, lost: lost.length };
  return {
    policies: {
      ...{ ...premium, annual_premium: annual(inForce) },
      starting: policies.filter(({ effective_date }) => within(effective_date)).length,
      ending: policies.filter((policy) => within(endOf(policy))).length,
      without_number: policies.filter(
        ({ status, policy_number, termination_date, created_on }) =>
          status === 'active' &&
          policy_number === null &&
          (termination_date === null || termination_date >= today) &&
          created_on < today,
      ).length,
    },
    revenue: { ...premium, annual_premium: annual(inForce) },
    book: {
      ...{ ...premium, annual_premium: annual(inForce) },
      clients: new Set(inForce.flatMap(({ insured_id }) => insured_id ?? [])).size,
      average_premium:
        withPremium.length === 0
          ? null
          : Math.round(annualCents(withPremium) / withPremium.length / 12) / 100,
    },
    premium,
    production: {
      ...{ ...production, renewal: renewed + moved },
      ...{ net: added.length - lost.length, new_premium: monthly(added) },
    },
    retention: {
      ...{ ...production, in_force: inForce.length, at_start: atStart, kept },
      retention: percent(kept, atStart),
    },
    renewals: {
      due: new Set([...decided, ...open]).size,
      ...{ decided: decided.length, renewed, moved, lost: notRenewed, open: open.length },
      kept: percent(renewed + moved, renewed + moved + notRenewed),
    },
    excluded: {
      'Closed on a day that isn’t known': policies.filter(
        (policy) => policy.status !== 'active' && endOf(policy) === null,
      ).length,
      'In force without a premium': inForce.length - withPremium.length,
    },
  };
}
