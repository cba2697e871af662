import { leadStages, type LeadStage } from '@bindery/contracts/crm';
import { daysToContact } from '../../figures/leads.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Period, RunReport } from '../report-run.js';
import { individualsOf } from './counted-list.js';
import { groupedRows } from './grouped-rows.js';
import { excludedAs, figuresOf, type ListFigure } from './list-figures.js';

const stageNames: Readonly<Record<LeadStage, string>> = {
  new: 'Not contacted',
  contacted: 'Contacted',
  quoted: 'Quoted',
  applied: 'Applied',
  lost: 'Lost',
};
const LEADS = { was_lead: 'true' };
const addedIn = ({ from, to }: Period) => ({ ...LEADS, created_from: from, created_to: to });

const present: ListFigure = { key: 'leads', label: 'Leads', filters: () => ({ status: 'lead' }) };
const stages = leadStages.map((stage): ListFigure => ({
  key: `stage_${stage}`,
  label: stageNames[stage],
  filters: () => ({ lead_stage: stage }),
}));
const added: ListFigure = { key: 'new', label: 'New leads', compares: true, filters: addedIn };
const converted: ListFigure = {
  ...{ key: 'converted', label: 'Converted', compares: true },
  filters: ({ from, to }) => ({ converted_from: from, converted_to: to }),
};
const toContact: ListFigure = {
  ...{ key: 'days_to_contact', label: 'Days to first contact', unit: 'days', compares: true },
  filters: (period) => ({ ...addedIn(period), contacted: 'true' }),
  value: (isListed) =>
    Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${daysToContact}) FILTER (WHERE ${isListed})`,
};
const waiting: ListFigure = {
  ...{ key: 'waiting', label: 'Without a contact' },
  filters: (period) => ({ ...addedIn(period), contacted: 'false' }),
};

export const leads: RunReport = async (tx, question) => {
  const grouping = question.groupBy ?? 'source';
  const counted = [present, added, converted, toContact, ...stages];
  const list = individualsOf(question);
  const all = await figuresOf(tx, list, question, [...counted, waiting], LEADS);
  const columns = [present, added, converted, toContact];
  const { excluded, ...rows } = await groupedRows(tx, question, grouping, columns, LEADS);
  const uncontacted = all.at(-1) ?? { value: null, list: null };
  const bars = all.filter(({ key }) => key.startsWith('stage_') || key === 'converted');
  return {
    figures: all.slice(0, -1),
    ...rows,
    excluded: [
      ...excludedAs(uncontacted, 'New leads without a contact yet, so not in the days to first contact'),
      ...excluded,
    ],
    chart: {
      kind: 'stacked_bars',
      unit: 'count',
      categories: bars.map(({ label }) => label),
      series: [{ label: 'Leads', values: bars.map(({ value }) => value ?? 0) }],
    },
  };
};
