import { ANNUAL_ELECTION, yearlyPlans, type EnrollmentPeriod } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';

/** As a parameter of a statement. */
export const YEARLY_PLANS = [...yearlyPlans];

/** A yearly enrollment period of Medicare, as it is from a plan year on. A change of it is a row of a later year. */
interface YearlyPeriod {
  readonly kind: EnrollmentPeriod['kind'];
  readonly fromPlanYear: number;
  /** Whether it is in the year before the plan year. */
  readonly isBefore: boolean;
  /** Months and days, such as `10-15`. */
  readonly begins: string;
  readonly ends: string;
  readonly source: string;
}

const yearlyPeriods: readonly YearlyPeriod[] = [
  {
    ...{ kind: 'aep', fromPlanYear: 2012, isBefore: true, ...ANNUAL_ELECTION },
    source: '42 CFR 422.62(a)(2)',
  },
  {
    ...{ kind: 'ma_oep', fromPlanYear: 2019, isBefore: false, begins: '01-01', ends: '03-31' },
    source: '42 CFR 422.62(a)(3)',
  },
  {
    ...{ kind: 'gep', fromPlanYear: 1982, isBefore: false, begins: '01-01', ends: '03-31' },
    source: '42 CFR 407.15',
  },
];

/** Months around the one in which Medicare can start: 42 CFR 407.14. */
const INITIAL_ENROLLMENT = { before: 3, after: 3 };

/** The yearly periods that a day is in. @param day `YYYY-MM-DD` */
export function enrollmentPeriodsOn(day: string): EnrollmentPeriod[] {
  const year = Number(day.slice(0, 4));
  return (['aep', 'ma_oep', 'gep'] as const).flatMap((kind) => {
    const period = yearlyPeriods.findLast(
      (one) => one.kind === kind && one.fromPlanYear <= year + (one.isBefore ? 1 : 0),
    );
    if (!period) return [];
    const [from, to] = [`${String(year)}-${period.begins}`, `${String(year)}-${period.ends}`];
    const plan_year = year + (period.isBefore ? 1 : 0);
    return day >= from && day <= to ? [{ kind, plan_year, from, to }] : [];
  });
}

/** An annual election period. Days are `YYYY-MM-DD`. */
export interface AnnualElection {
  readonly planYear: number;
  readonly begins: string;
  readonly ends: string;
}

/** The annual election period that a day is in. @param day `YYYY-MM-DD` */
export function annualElectionOn(day: string): AnnualElection | undefined {
  const period = enrollmentPeriodsOn(day).find(({ kind }) => kind === 'aep');
  return period && { planYear: period.plan_year, begins: period.from, ends: period.to };
}

/** The one of the year that a day is in; none before there were any. @param day `YYYY-MM-DD` */
const annualElectionOf = (day: string): AnnualElection | undefined =>
  annualElectionOn(`${day.slice(0, 4)}-11-01`);

/** The one whose reviews a day shows: from its first day until the end of the year. @param day `YYYY-MM-DD` */
export function reviewedElection(day: string): AnnualElection | undefined {
  const election = annualElectionOf(day);
  return election && day >= election.begins ? election : undefined;
}

/** The one that a renewal belongs to: the last that began before it. @param date of the renewal, `YYYY-MM-DD` */
export function electionOfRenewal(date: string): AnnualElection | undefined {
  const year = Number(date.slice(0, 4));
  return reviewedElection(date) ?? annualElectionOf(`${String(year - 1).padStart(4, '0')}-12-31`);
}

/** The initial enrollment period (IEP). @param medicareDate the first of the month in which Medicare can start */
export function initialEnrollment(medicareDate: string): { from: string; to: string } {
  const { before, after } = INITIAL_ENROLLMENT;
  return {
    from: monthsAfter(medicareDate, -before),
    to: daysAfter(monthsAfter(medicareDate, after + 1), -1),
  };
}
