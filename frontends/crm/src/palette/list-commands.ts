import {
  filteredLists,
  listPage,
  renewalBuckets,
  taskViews,
  type RenewalBucket,
  type TaskListView,
} from '@bindery/contracts/crm';
import { daysAfter, firstOfMonth } from '@bindery/contracts/days';
import { dayOf } from '@bindery/ui/dates';
import type { ManifestCommand } from '@bindery/web-kit/manifest';
import { CalendarRange, Columns3, ListChecks, ListFilter, SquareCheckBig, Trash2 } from 'lucide-react';
import { policiesAddress, sectionAddress } from '../records/record-address.js';
import { capitalized } from '../records/record-type.js';

const typed = { atLeast: 'agent', onlyTyped: true } as const;
const BASE = '/app/dashboard';

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The views that every list of records has. */
const views: readonly ManifestCommand[] = filteredLists.flatMap((type) => {
  const { section, views: builtIn } = listPage(type);
  return builtIn
    .filter(({ query }) => Object.keys(query).length > 0)
    .map(({ name, query }) => ({
      ...typed,
      label: `${capitalized(section)}: ${name}`,
      keywords: 'view list clients',
      icon: ListFilter,
      permission: `${type}:read` as const,
      path: withQuery(`${BASE}/${section}`, query),
    }));
});

const buckets: Readonly<Record<RenewalBucket, string>> = {
  overdue: 'Overdue',
  '0-30': 'in 0–30 days',
  '31-60': 'in 31–60 days',
  '61-90': 'in 61–90 days',
};
const renewals: readonly ManifestCommand[] = renewalBuckets.map((bucket) => ({
  ...{ ...typed, label: `Renewals: ${buckets[bucket]}`, icon: CalendarRange, permission: 'policy:read' },
  path: withQuery(`${BASE}/renewals`, { bucket }),
}));

const dues: Readonly<Record<TaskListView, string>> = {
  due: 'Due',
  today: 'Today',
  overdue: 'Overdue',
  next7: 'Next 7 days',
  all: 'All',
};
const tasks: readonly ManifestCommand[] = [
  ...taskViews.map((view) => ({ view, name: dues[view], keywords: '' })),
  { view: 'week', name: 'Week', keywords: 'calendar planner days' },
].map(({ view, name, keywords }) => ({
  ...{ ...typed, label: `Tasks: ${name}`, keywords, icon: SquareCheckBig, permission: 'task:read' },
  path: withQuery(`${BASE}/tasks`, { view }),
}));

const MONTHS = 12;
const monthName = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** The policies that renew in each of the next twelve months. @param today `YYYY-MM-DD` */
export function renewalMonths(today: string): ManifestCommand[] {
  return Array.from({ length: MONTHS }, (_, ahead) => {
    const from = firstOfMonth(today, ahead);
    const to = daysAfter(firstOfMonth(from, 1), -1);
    return {
      ...{
        ...typed,
        label: `Policies that renew in ${monthName.format(new Date(from))}`,
        icon: CalendarRange,
      },
      keywords: 'renewals month',
      permission: 'policy:read',
      path: policiesAddress({ renewal_from: from, renewal_to: to }),
    };
  });
}

/** The views, tabs and months of lists, each found by its words. */
export const listCommands: readonly ManifestCommand[] = [
  ...views,
  {
    ...{ ...typed, label: 'Board of leads', keywords: 'pipeline stages kanban', icon: Columns3 },
    ...{ permission: 'individual:read', path: `${sectionAddress('individuals')}/board` },
  },
  {
    ...{ ...typed, label: 'Medicare reviews', keywords: 'aep annual election open', icon: ListChecks },
    ...{ permission: 'policy:read', path: `${BASE}/renewals/medicare-reviews` },
  },
  ...renewals,
  ...renewalMonths(dayOf(new Date())),
  ...tasks,
  {
    ...{ ...typed, label: 'Trash', keywords: 'deleted restore individuals', icon: Trash2 },
    ...{ permission: 'trash:read', path: `${BASE}/trash/individuals` },
  },
];
