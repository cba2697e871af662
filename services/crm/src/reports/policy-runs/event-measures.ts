import { Prisma } from '../../generated/prisma/client.js';
import type { ReportQuestion } from '../report-run.js';
import {
  countOf,
  events,
  hadEvent,
  inForceAt,
  listEvent,
  listInForce,
  monthlyUsd,
  percentOf,
  type Measure,
  type Some,
} from './measure.js';

/** Measures of new business and of losses. */
export function productionMeasures(question: ReportQuestion) {
  const [isNew, isLost] = [hadEvent('new', question), hadEvent('lost', question)];
  return {
    new: events(question, 'new', 'new', 'New'),
    renewal: events(question, 'renewal', 'renewal', 'Renewals'),
    lost: events(question, 'lost', 'lost', 'Lost'),
    net: {
      ...{ key: 'net', label: 'Net', unit: 'count' },
      sql: (days) => Prisma.sql`(${countOf(isNew(days))} - ${countOf(isLost(days))})`,
    },
    newPremium: {
      ...{ key: 'new_premium', label: 'New premium', unit: 'usd', filters: listEvent('new') },
      sql: (days) => monthlyUsd(isNew(days)),
    },
  } as const satisfies Record<string, Measure>;
}

/** Measures of the policies that have stayed. */
export function retentionMeasures(question: ReportQuestion) {
  const atStart = inForceAt('start', question);
  const kept: Some = (days) =>
    Prisma.sql`(${inForceAt('end', question)(days)} AND ${hadEvent('not_new', question)(days)})`;
  return {
    atStart: {
      ...{ key: 'at_start', label: 'In force at the start', unit: 'count' },
      ...{ sql: (days) => countOf(atStart(days)), filters: ({ start }) => ({ in_force_on: start }) },
    },
    kept: {
      ...{ key: 'kept', label: 'In force at the end, and not new', unit: 'count' },
      sql: (days) => countOf(kept(days)),
      filters: (days) => ({ ...listInForce(days), ...listEvent('not_new')(days) }),
    },
    retention: {
      ...{ key: 'retention', label: 'Retention', unit: 'percent' },
      sql: (days) => percentOf(countOf(kept(days)), countOf(atStart(days))),
    },
  } as const satisfies Record<string, Measure>;
}

/** Measures of renewals. */
export function renewalMeasures(question: ReportQuestion) {
  const count =
    (event: 'renewal' | 'renewal_lost'): Some =>
    (days) =>
      countOf(hadEvent(event, question)(days));
  return {
    due: events(question, 'renewal_due', 'due', 'Due'),
    decided: events(question, 'renewal_decided', 'decided', 'With an outcome'),
    renewed: events(question, 'renewed', 'renewed', 'Renewed'),
    moved: events(question, 'moved', 'moved', 'Moved'),
    lost: events(question, 'renewal_lost', 'lost', 'Lost'),
    open: events(question, 'renewal_open', 'open', 'Open'),
    kept: {
      ...{ key: 'kept', label: 'Kept', unit: 'percent' },
      sql: (days) =>
        percentOf(
          count('renewal')(days),
          Prisma.sql`(${count('renewal')(days)} + ${count('renewal_lost')(days)})`,
        ),
    },
  } as const satisfies Record<string, Measure>;
}
