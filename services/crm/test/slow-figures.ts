type PremiumMode = 'monthly' | 'quarterly' | 'semi_annual' | 'annual';

/** A policy as the database has it; days are `YYYY-MM-DD`. */
export interface StoredPolicy {
  readonly id: string;
  readonly insured_id: string | null;
  readonly carrier_id: string;
  readonly product_id: string | null;
  readonly status: 'active' | 'inactive' | 'canceled' | 'expired';
  readonly cents: number | null;
  readonly premium_mode: PremiumMode;
  /** Premiums that it has had or will have, the oldest one without a day; none if it has one. */
  readonly premiums: readonly { from: string | null; cents: number | null; premium_mode: PremiumMode }[];
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

/** The last covered day of a policy, if that is known; `9999-12-32` of one that goes on. */
const lastDay = (policy: StoredPolicy): string | null =>
  policy.status === 'active' ? (policy.termination_date ?? '9999-12-32') : endOf(policy);

/** The last day on which it is in force: before today if it isn't active today. */
const lastInForce = (policy: StoredPolicy, today: string): string => {
  const last = lastDay(policy)!;
  return policy.status === 'active' || last < today ? last : dayAfter(today, -1);
};

const dayAfter = (day: string, days = 1) =>
  day.startsWith('9999-12-3')
    ? day
    : new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

interface Line {
  readonly begins: string;
  readonly ends: string;
  /** The last day in force, which comes before its end if that is today by a cancellation. */
  readonly last: string;
  readonly policies: readonly StoredPolicy[];
}

/** Puts policies that follow each other without a day between them into one line, until nothing changes. */
function linesOf(all: readonly StoredPolicy[], today: string): Line[] {
  const covers = (policy: StoredPolicy) => {
    const [from, to] = [policy.effective_date, lastDay(policy)];
    return from !== null && to !== null && from <= to ? { from, to } : null;
  };
  const lines = new Map(all.filter(covers).map((policy) => [policy.id, new Set([policy])]));
  const find = (id: string | null) => all.find((policy) => policy.id === id);
  for (const former of all) {
    const next = find(former.next_policy_id);
    const [one, other] = [covers(former), next ? covers(next) : null];
    if (!next || !one || !other || other.from > dayAfter(one.to) || one.from > dayAfter(other.to)) continue;
    const together = new Set([...lines.get(former.id)!, ...lines.get(next.id)!]);
    for (const { id } of together) lines.set(id, together);
  }
  return [...new Set(lines.values())].map((policies) => {
    const some = [...policies];
    const [begins] = some.map((policy) => covers(policy)!.from).toSorted() as [string];
    const latest = (days: string[]) => days.toSorted().at(-1)!;
    return {
      ...{ begins, policies: some, ends: latest(some.map((policy) => covers(policy)!.to)) },
      last: latest(some.map((policy) => lastInForce(policy, today))),
    };
  });
}

/** The policy of a line that counts on a day: of those in force, the one that began first. */
const ofDay = ({ policies }: Line, day: string): StoredPolicy | undefined =>
  policies
    .filter(({ effective_date, ...policy }) => {
      const last = lastDay({ effective_date, ...policy });
      return effective_date !== null && last !== null && effective_date <= day && day <= last;
    })
    .toSorted((one, other) =>
      `${one.effective_date!}${one.id}` < `${other.effective_date!}${other.id}` ? -1 : 1,
    )[0];

const YEARLY = { monthly: 12, quarterly: 4, semi_annual: 2, annual: 1 };
/** The premium of a policy on a day, or on the one on which it begins. */
function paid(policy: StoredPolicy, day = policy.effective_date!) {
  const held = policy.premiums.filter(({ from }) => from === null || from <= day);
  return held.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1)).at(-1) ?? policy;
}

const annualCents = (policies: readonly StoredPolicy[], day?: string) =>
  policies
    .map((policy) => paid(policy, day))
    .reduce((sum, { cents, premium_mode }) => sum + (cents ?? 0) * YEARLY[premium_mode], 0);
const annual = (policies: readonly StoredPolicy[], day: string) => annualCents(policies, day) / 100;
const monthly = (policies: readonly StoredPolicy[], day?: string) =>
  Math.round(annualCents(policies, day) / 12) / 100;
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/**
 * Each figure of the reports of policies, slowly.
 * @param all every policy of the account that isn't in the trash: the lines are theirs
 */
export function slowFigures(
  policies: readonly StoredPolicy[],
  all: readonly StoredPolicy[],
  { from, to, today }: Days,
): Readonly<Record<string, Readonly<Record<string, number | null>>>> {
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const [start, end] = [from < today ? from : today, to < today ? to : today];
  const lines = linesOf(all, today);
  /** Policies that are the ones of a line on a day. */
  const among = (some: readonly Line[], day: (line: Line) => string) => {
    const ids = new Set(some.map((line) => ofDay(line, day(line))?.id));
    return policies.filter(({ id }) => ids.has(id));
  };
  const begun = lines.filter(({ begins }) => within(begins));
  const added = among(begun, ({ begins }) => begins);
  const lost = among(
    lines.filter(({ ends }) => within(ends)),
    ({ ends }) => ends,
  );
  const heldOn = (day: string) => lines.filter(({ begins, last }) => begins <= day && day <= last);
  const atStart = among(heldOn(start), () => start);
  const kept = among(
    heldOn(start).filter(({ last }) => last >= end),
    () => start,
  );
  const newLater = among(
    lines.filter(({ begins }) => begins > start && begins <= end),
    ({ begins }) => begins,
  );
  const lostBefore = among(
    lines.filter(({ last }) => last >= start && last < end),
    ({ ends }) => ends,
  );
  const inForce = policies.filter((policy) => isInForce(policy, end, today));
  const open = policies.filter(
    ({ status, effective_date, termination_date, renewal_date, renewal_handled }) =>
      status === 'active' &&
      within(renewal_date) &&
      effective_date !== null &&
      effective_date <= renewal_date! &&
      effective_date <= today &&
      (termination_date === null || termination_date >= renewal_date!) &&
      renewal_date !== renewal_handled,
  );
  const handled = policies.filter(({ renewal_handled }) => within(renewal_handled));
  const decided = handled.filter((policy) => !open.includes(policy));
  const ofOutcome = (some: readonly StoredPolicy[], outcome: string) =>
    some.filter(({ renewal_outcome }) => renewal_outcome === outcome).length;
  const [renewed, moved, notRenewed] = (['renewed', 'moved', 'lost'] as const).map((outcome) =>
    ofOutcome(decided, outcome),
  ) as [number, number, number];
  const withPremium = inForce.filter((policy) => paid(policy, end).cents !== null);
  const premium = { in_force: inForce.length, monthly_premium: monthly(inForce, end) };
  return {
    policies: {
      ...{ ...premium, annual_premium: annual(inForce, end) },
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
    revenue: { ...premium, annual_premium: annual(inForce, end) },
    book: {
      ...{ ...premium, annual_premium: annual(inForce, end) },
      clients: new Set(inForce.flatMap(({ insured_id }) => insured_id ?? [])).size,
      average_premium:
        withPremium.length === 0
          ? null
          : Math.round(annualCents(withPremium, end) / withPremium.length / 12) / 100,
    },
    premium,
    production: {
      ...{ new: added.length, lost: lost.length },
      renewal: ofOutcome(handled, 'renewed') + ofOutcome(handled, 'moved'),
      ...{ net: added.length - lost.length, new_premium: monthly(added) },
    },
    retention: {
      ...{ at_start: atStart.length, kept: kept.length, in_force: among(heldOn(end), () => end).length },
      ...{ new: newLater.length, lost: lostBefore.length },
      retention: percent(kept.length, atStart.length),
    },
    renewals: {
      due: new Set([...handled, ...open]).size,
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
