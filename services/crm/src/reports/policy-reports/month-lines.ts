import { lastDayInForceSql } from '../../figures/in-force.sql.js';
import { eventDaysSql } from '../../figures/policy-events.sql.js';
import { annualPremiumOn, hasOtherPremiums, premiumsOfToday, premiumsOn } from '../../figures/premium.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Period, ReportQuestion } from '../report-run.js';
import { selected, type FindLines, type Line, type Lines } from './lines.js';
import { monthlyOf, type Measure } from './measure.js';
import { daysOf, monthsOf } from './period-days.js';

/** A row for each month of the period, in which events count: one look at the policies finds those of all months. */
export const linesOfEvents =
  (columns: readonly Measure[]): FindLines =>
  async (tx, question, { from, visible }) => {
    const { period } = question;
    const day = Prisma.sql`happened.day`;
    const days = { from: day, to: day, start: day, end: day, today: question.days.today };
    const found = await tx.$queryRaw<Line[]>(Prisma.sql`
      SELECT to_char(date_trunc('month', ${day}::timestamp), 'YYYY-MM') AS "group", ${selected(columns, '', days)}
      FROM ${from} CROSS JOIN LATERAL ${eventDaysSql} AS happened (day)
      WHERE ${visible} AND ${day} BETWEEN ${period.from}::date AND ${period.to}::date GROUP BY 1`);
    return monthly(question, monthsOf(period), columns, found);
  };

/**
 * A row for each month up to today, with the policies in force at its end. Policies with one premium and the same first and
 * last month are counted once, since there are few such pairs.
 */
export const linesInForce =
  (inForce: Measure, monthlyPremium: Measure): FindLines =>
  async (tx, question, { from, visible }) => {
    const {
      period,
      days: { today },
    } = question;
    const months = monthsOf({ ...period, to: daysOf(period, today).end });
    const ends = Prisma.sql`${months.map(({ to }) => to)}::date[]`;
    const span = Prisma.sql`width_bucket(policies.effective_date - 1, ${ends}) + 1 AS first,
      width_bucket(${lastDayInForceSql(today)}, ${ends}) AS last`;
    const hasOthers = hasOtherPremiums('policies', premiumsOfToday(today));
    const found = await tx.$queryRaw<Line[]>(Prisma.sql`
      WITH month AS (SELECT * FROM unnest(${ends}) WITH ORDINALITY AS month (day, nth)), held AS (
        SELECT ${span}, count(*) AS policies,
          sum(${annualPremiumOn(premiumsOfToday(today))}) FILTER (WHERE NOT ${hasOthers}) AS annual
        FROM ${from} WHERE ${visible} GROUP BY 1, 2
      ), other AS (
        SELECT month.nth, sum(${annualPremiumOn(premiumsOn(Prisma.sql`month.day`, today))}) AS annual
        FROM ${from} CROSS JOIN LATERAL (SELECT ${span}) AS covered
          JOIN month ON month.nth BETWEEN covered.first AND covered.last
        WHERE ${visible} AND ${hasOthers} GROUP BY 1
      )
      SELECT to_char(month.day, 'YYYY-MM') AS "group",
        coalesce(sum(held.policies), 0)::int AS ${Prisma.raw(inForce.key)},
        ${monthlyOf(Prisma.sql`(coalesce(sum(held.annual), 0)
          + coalesce((SELECT other.annual FROM other WHERE other.nth = month.nth), 0))`)} AS ${Prisma.raw(monthlyPremium.key)}
      FROM month LEFT JOIN held ON month.nth BETWEEN held.first AND held.last
      GROUP BY month.day, month.nth`);
    return monthly(question, months, [inForce, monthlyPremium], found);
  };

/** All months, those without anything too. */
function monthly(
  { period, days: { today } }: ReportQuestion,
  months: readonly Period[],
  columns: readonly Measure[],
  found: readonly Line[],
): Lines {
  const byMonth = new Map(months.map((month) => [month.from.slice(0, 'YYYY-MM'.length), month]));
  const lines = new Map(found.map((line) => [line.group, line]));
  const none = Object.fromEntries(columns.map(({ key }) => [key, 0]));
  return {
    ...{ label: 'Month', kind: 'month', excluded: [] },
    lines: [...byMonth.keys()].map((group) => lines.get(group) ?? ({ ...none, group, name: null } as Line)),
    nameOf: ({ group }) => group,
    filtersOf: () => ({}),
    daysOf: ({ group }) => daysOf(byMonth.get(group) ?? period, today),
  };
}
