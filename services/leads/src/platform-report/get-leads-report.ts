import { Controller, Inject } from '@nestjs/common';
import { contactStatuses, scoreBands, type ContactStatus } from '@bindery/contracts/leads';
import { platformReportRoutes } from '@bindery/contracts/platform';
import { DATABASE } from '@bindery/service-kit/database';
import {
  answerPlatformReport,
  figure,
  percentOf,
  reportMonths,
  sameDaysBefore,
  table,
} from '@bindery/service-kit/platform-reports';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { LeadsDatabase } from '../database.js';
import { leadCountsSql, leadMomentsSql, type LeadCount, type LeadMoments } from './leads-report.sql.js';

// The figures leave out what is suspicious, and so do the lists that they open.
const LIST = '/app/admin/contacts?suspicious=false';

const statusLabels: Readonly<Record<ContactStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  converted: 'Converted',
  closed: 'Closed',
};

/** The leads of the landing page. */
@Controller()
export class GetLeadsReport {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(platformReportRoutes.leads)
  async get({ query }: Call<typeof platformReportRoutes.leads>) {
    const now = this.clock.now();
    const [leads, [moments]] = await Promise.all([
      this.database.$queryRaw<LeadCount[]>(leadCountsSql),
      this.database.$queryRaw<LeadMoments[]>(leadMomentsSql(now, sameDaysBefore(now))),
    ]);
    if (!moments) throw new Error('A query that counts answered no row');
    const months = reportMonths(now);
    return answerPlatformReport('leads', query, {
      as_of: now.toISOString(),
      figures: figuresOf(leads, moments, months.at(-1) ?? ''),
      tables: [
        table(
          { key: 'months', title: 'Leads by month', chart: 'stacked_bars' },
          [['month', 'Month', 'month'], ...statusColumns],
          months.map((month) => [month, ...byStatus(leads.filter((lead) => lead.month === month))]),
        ),
        groupTable(
          { key: 'bands', title: 'By lead score', column: 'Band' },
          scoreBands.map((band) => [bandLabels[band], leads.filter((lead) => lead.band === band)]),
        ),
        groupTable(
          { key: 'sources', title: 'By source', column: 'Source' },
          [...Map.groupBy(leads, ({ source }) => source)].map(([source, those]) => [
            sourceLabel(source),
            those,
          ]),
        ),
      ],
      excluded:
        moments.suspicious === 0
          ? []
          : [
              {
                reason: 'Contacts that look like a bot’s',
                count: moments.suspicious,
                list: '/app/admin/contacts?suspicious=true',
              },
            ],
    });
  }
}

const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' };
const statusColumns = contactStatuses.map((status) => [status, statusLabels[status], 'count'] as const);

/** `landing_page` as people read it: `Landing page`. */
const sourceLabel = (source: string): string =>
  source.charAt(0).toUpperCase() + source.slice(1).replaceAll('_', ' ');

function figuresOf(leads: readonly LeadCount[], moments: LeadMoments, month: string) {
  const total = countOf(leads);
  const converted = countOf(leads.filter(({ status }) => status === 'converted'));
  const waiting = countOf(leads.filter(({ status }) => status === 'new'));
  const fresh = countOf(leads.filter((lead) => lead.month === month));
  return [
    figure(['leads', 'Leads', 'count', total], { list: LIST }),
    figure(['new_leads', 'Leads this month', 'count', fresh], {
      previous: moments.before,
      list: `${LIST}&from=${month}-01`,
    }),
    figure(['waiting', 'Not answered yet', 'count', waiting], { list: `${LIST}&status=new` }),
    figure(['converted', 'Converted', 'count', converted], { list: `${LIST}&status=converted` }),
    figure(['conversion', 'Conversion', 'percent', percentOf(converted, total)]),
    figure(['in_time', 'Answered in time', 'percent', percentOf(moments.in_time, moments.due)]),
  ];
}

/** All leads by one property, with what became of them. */
const groupTable = (
  { key, title, column }: { readonly key: string; readonly title: string; readonly column: string },
  groups: readonly (readonly [string, readonly LeadCount[]])[],
) =>
  table(
    { key, title },
    [
      [key, column, 'text'],
      ['leads', 'Leads', 'count'],
      ...statusColumns,
      ['conversion', 'Conversion', 'percent'],
    ],
    groups.map(([label, leads]) => {
      const converted = countOf(leads.filter(({ status }) => status === 'converted'));
      return [label, countOf(leads), ...byStatus(leads), percentOf(converted, countOf(leads))];
    }),
  );

const byStatus = (leads: readonly LeadCount[]): number[] =>
  contactStatuses.map((status) => countOf(leads.filter((lead) => lead.status === status)));

const countOf = (leads: readonly LeadCount[]): number => leads.reduce((sum, { count }) => sum + count, 0);
