import { daysAfter } from '@bindery/contracts/days';
import { isLineKeptSql, isLineLostSql, lineBeginsSql } from '../../figures/policy-lines.sql.js';
import { premiumsOn } from '../../figures/premium.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import {
  countOf,
  events,
  hadEvent,
  listEvent,
  monthlyUsd,
  percentOf,
  type Measure,
  type Some,
} from './measure.js';

const isNew = hadEvent('new');
const isLost = hadEvent('lost');

/** Measures of new business and of losses. */
export const productionMeasures = {
  new: events('new', 'new', 'New'),
  renewal: events('renewal', 'renewal', 'Renewals'),
  lost: events('lost', 'lost', 'Lost'),
  net: {
    ...{ key: 'net', label: 'Net', unit: 'count' },
    sql: (days) => Prisma.sql`(${countOf(isNew(days))} - ${countOf(isLost(days))})`,
  },
  newPremium: {
    ...{ key: 'new_premium', label: 'New premium', unit: 'usd', filters: listEvent('new') },
    // The one with which they began.
    sql: (days) => monthlyUsd(isNew(days), premiumsOn(Prisma.sql`policies.effective_date`, days.today)),
  },
} as const satisfies Record<string, Measure>;

const atStart: Some = ({ start }) => isLineKeptSql(start, start);
const atEnd: Some = ({ end }) => isLineKeptSql(end, end);
const stayed: Some = ({ start, end }) => isLineKeptSql(start, end);
const kept = (event_from: string, event_to: string) => ({ event: 'kept', event_from, event_to });

/** Measures of the lines that have stayed, so that those at the start, less the lost ones, and the new ones are those at the end. */
export const retentionMeasures = {
  atStart: {
    ...{ key: 'at_start', label: 'In force at the start', unit: 'count' },
    ...{ sql: (days) => countOf(atStart(days)), filters: ({ start }) => kept(start, start) },
  },
  kept: {
    ...{ key: 'kept', label: 'Of these, in force at the end', unit: 'count' },
    ...{ sql: (days) => countOf(stayed(days)), filters: ({ start, end }) => kept(start, end) },
  },
  retention: {
    ...{ key: 'retention', label: 'Retention', unit: 'percent' },
    sql: (days) => percentOf(countOf(stayed(days)), countOf(atStart(days))),
  },
  new: {
    ...{ key: 'new', label: 'New after the first day', unit: 'count' },
    sql: ({ start, end }) =>
      countOf(Prisma.sql`(${lineBeginsSql} > ${start} AND ${lineBeginsSql} <= ${end})`),
    filters: ({ start, end }) =>
      start < end ? { event: 'new', event_from: daysAfter(start, 1), event_to: end } : null,
  },
  lost: {
    ...{ key: 'lost', label: 'Lost before the last day', unit: 'count' },
    sql: ({ start, end }) => countOf(isLineLostSql(start, end)),
    filters: ({ start, end }) => ({ event: 'lost_before', event_from: start, event_to: end }),
  },
  atEnd: {
    ...{ key: 'in_force', label: 'In force at the end', unit: 'count' },
    ...{ sql: (days) => countOf(atEnd(days)), filters: ({ end }) => kept(end, end) },
  },
} as const satisfies Record<string, Measure>;

const count =
  (event: 'renewed' | 'moved' | 'renewal_lost'): Some =>
  (days) =>
    countOf(hadEvent(event)(days));

/** Measures of renewals: those due are the renewed, moved, lost and open ones. */
export const renewalMeasures = {
  due: events('renewal_due', 'due', 'Due'),
  decided: events('renewal_decided', 'decided', 'With an outcome'),
  renewed: events('renewed', 'renewed', 'Renewed'),
  moved: events('moved', 'moved', 'Moved'),
  lost: events('renewal_lost', 'lost', 'Lost'),
  open: events('renewal_open', 'open', 'Open'),
  kept: {
    ...{ key: 'kept', label: 'Kept', unit: 'percent' },
    sql: (days) => {
      const stays = Prisma.sql`(${count('renewed')(days)} + ${count('moved')(days)})`;
      return percentOf(stays, Prisma.sql`(${stays} + ${count('renewal_lost')(days)})`);
    },
  },
} as const satisfies Record<string, Measure>;
