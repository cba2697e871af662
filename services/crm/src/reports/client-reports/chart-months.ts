import { monthsAfter } from '@bindery/contracts/days';
import type { Period, ReportQuestion } from '../report-run.js';

const FEWEST = 12;
const MOST = 60;
/** The product has nothing from before. */
const FIRST_DAY = '2000-01-01';

/** The months of a chart, and their days. */
export interface ChartMonths extends Period {
  /** `YYYY-MM`, the oldest first. */
  readonly months: readonly string[];
}

/** The months of the period up to today, and at least twelve: at most the last five years. */
export function chartMonths({ period, days: { today } }: ReportQuestion): ChartMonths {
  const to = [period.to < today ? period.to : today, FIRST_DAY].toSorted().at(-1) ?? today;
  const back = (months: number) => `${monthsAfter(to, 1 - months).slice(0, 7)}-01`;
  const wanted = period.from < back(FEWEST) ? `${period.from.slice(0, 7)}-01` : back(FEWEST);
  const from = wanted < back(MOST) ? back(MOST) : wanted;
  const months: string[] = [];
  for (let month = from; month <= to; month = monthsAfter(month, 1)) months.push(month.slice(0, 7));
  return { months, from, to };
}
