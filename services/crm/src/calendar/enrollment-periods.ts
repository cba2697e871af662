/** A yearly enrollment period of Medicare, as it is from a plan year on. */
interface EnrollmentPeriod {
  readonly fromPlanYear: number;
  /** Months and days of the year before the plan year, such as `10-15`. */
  readonly begins: string;
  readonly ends: string;
  readonly source: string;
}

/** A change of these dates is a row of a later plan year. */
const annualElectionPeriods: readonly EnrollmentPeriod[] = [
  { fromPlanYear: 2012, begins: '10-15', ends: '12-07', source: '42 CFR 422.62(a)(2)' },
];

/**
 * The annual election period (AEP) that a day is in, with its plan year and its last day.
 * @param day `YYYY-MM-DD`
 */
export function annualElectionOn(day: string): { planYear: number; ends: string } | undefined {
  const year = Number(day.slice(0, 4));
  const planYear = year + 1;
  const period = annualElectionPeriods.findLast(({ fromPlanYear }) => fromPlanYear <= planYear);
  if (!period) return undefined;
  const ends = `${String(year)}-${period.ends}`;
  return day >= `${String(year)}-${period.begins}` && day <= ends ? { planYear, ends } : undefined;
}
