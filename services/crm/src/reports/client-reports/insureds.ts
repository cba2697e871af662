import { type IndividualStatus, type ReportChart } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../../generated/prisma/client.js';
import { onlyFigures, type Period, type ReportQuestion, type RunReport } from '../report-run.js';
import { chartMonths } from './chart-months.js';
import { individualsOf, narrowed } from './counted-list.js';
import { groupedRows } from './grouped-rows.js';
import { monthSql } from './individual-groups.js';
import { excludedAs, figuresOf, type ListFigure } from './list-figures.js';

const addedIn = ({ from, to }: Period) => ({ created_from: from, created_to: to });

const total: ListFigure = {
  ...{ key: 'total', label: 'Individuals', compares: true },
  filters: ({ to }) => ({ created_to: to }),
};
const active: ListFigure = {
  ...{ key: 'active', label: 'Active', compares: true },
  filters: ({ to }) => ({ status: 'active', created_to: to }),
};
const leads: ListFigure = {
  ...{ key: 'leads', label: 'Leads', compares: true },
  filters: ({ to }) => ({ status: 'lead', created_to: to }),
};
const added: ListFigure = {
  ...{ key: 'new', label: 'New', compares: true },
  filters: (period) => ({ ...addedIn(period), imported: 'false' }),
};
const imported: ListFigure = {
  ...{ key: 'imported', label: 'Brought by imports', compares: true },
  filters: (period) => ({ ...addedIn(period), imported: 'true' }),
};
const turning65: ListFigure = {
  ...{ key: 'turning_65', label: 'Turning 65' },
  filters: () => ({ medicare_months: '6' }),
};
const withoutBirth: ListFigure = {
  ...{ key: 'without_dob', label: 'Without a date of birth' },
  filters: () => ({ missing: 'dob' }),
};

export const insureds: RunReport = async (tx, question) => {
  const grouping = question.groupBy ?? 'agent';
  const counted = [total, active, leads, added, imported, turning65];
  const all = await figuresOf(tx, individualsOf(question), question, [...counted, withoutBirth]);
  if (question.figuresOnly) return onlyFigures(all.slice(0, -1));
  const { excluded, ...rows } =
    grouping === 'month'
      ? await groupedRows(tx, question, grouping, [added, imported, active, leads], addedIn(question.period))
      : await groupedRows(tx, question, grouping, counted);
  const unborn = all.at(-1) ?? { value: null, list: null };
  return {
    figures: all.slice(0, -1),
    ...rows,
    excluded: [...excludedAs(unborn, 'Without a date of birth, so not in Turning 65'), ...excluded],
    chart: await newByMonth(tx, question),
  };
};

const statuses: Readonly<Record<Exclude<IndividualStatus, 'deleted'>, string>> = {
  active: 'Active',
  submitted: 'Submitted',
  lead: 'Lead',
  inactive: 'Inactive',
};

async function newByMonth(tx: Sql, question: ReportQuestion): Promise<ReportChart> {
  const { months, ...shown } = chartMonths(question);
  const list = individualsOf(question);
  const filters = narrowed(list, question.filters, added.filters(shown));
  const found =
    filters === null
      ? []
      : await tx.$queryRaw<{ month: string; status: string; added: number }[]>(Prisma.sql`
    SELECT ${monthSql(Prisma.sql`individuals.created_at`, question.days.zone)} AS month, individuals.status,
      count(*)::int AS added
    FROM individuals WHERE ${list.sqlOf(filters).visible} GROUP BY 1, 2`);
  const of = new Map(found.map(({ month, status, added: count }) => [`${month} ${status}`, count]));
  return {
    kind: 'stacked_bars',
    unit: 'count',
    categories: [...months],
    series: Object.entries(statuses).map(([status, label]) => ({
      label,
      values: months.map((month) => of.get(`${month} ${status}`) ?? 0),
    })),
  };
}
