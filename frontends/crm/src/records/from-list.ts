import type { RecordSection } from '@bindery/contracts/crm';
import type { Location } from 'react-router-dom';

const BASE = '/app/dashboard/';

/** The lists that records are opened from, by their paths below the dashboard, and their names. */
const listNames = {
  individuals: 'Individuals',
  policies: 'Policies',
  carriers: 'Carriers',
  renewals: 'Renewals',
  'renewals/medicare-reviews': 'Medicare reviews',
  tasks: 'Tasks',
} as const;
export type ListPath = keyof typeof listNames;

/** Screens that show rows of a list, and are gone back to instead of it. */
const screens = {
  '/app/dashboard': 'Dashboard',
  '/app/dashboard/individuals/board': 'Board',
} as const;
type ScreenPath = keyof typeof screens;

/** The router state of a record's page: the row of the list that it was opened from. */
export interface FromList {
  readonly list: ListPath;
  /** The query of the list's address, with a question mark unless empty. */
  readonly listQuery: string;
  /** The id of the row. A client may be on several. */
  readonly row: string;
  /** The policy that the row is about, on the page of its client. */
  readonly policy?: string;
  readonly screen?: ScreenPath;
}

interface RowOfList {
  readonly row: string;
  readonly policy?: string | null | undefined;
}

export const isListPath = (path: string): path is ListPath => Object.hasOwn(listNames, path);

/** The state for a record that is opened from a row of the list at an address; null if that is no such list. */
export function fromList(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { row, policy }: RowOfList,
): FromList | null {
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '';
  return isListPath(path) ? { list: path, listQuery: search, row, ...(policy && { policy }) } : null;
}

/** The same from a screen that shows rows of that list. @param list its address */
export function fromScreen(screen: ScreenPath, list: string, row: RowOfList): FromList | null {
  const { pathname, search } = new URL(list, 'https://bindery.invalid');
  const from = fromList({ pathname, search }, row);
  return from && { ...from, screen };
}

/** The row that a record was opened from; undefined when it was opened otherwise. */
export function fromListOf(historyState: unknown): FromList | undefined {
  const from = historyState as Partial<FromList> | null;
  return typeof from?.list === 'string' && isListPath(from.list) ? (from as FromList) : undefined;
}

/** The address and the name of a list, to go back to it. */
export const backTo = (list: ListPath): { to: string; label: string } => ({
  to: `${BASE}${list}`,
  label: `Back to ${listNames[list]}`,
});

/** The address that a record's page goes back to: the one that it was opened from, as it was then. */
export function backOf(section: RecordSection, historyState: unknown): { to: string; label: string } {
  const from = fromListOf(historyState);
  if (!from) return backTo(section);
  const { screen, list, listQuery } = from;
  return screen === undefined
    ? { to: `${BASE}${list}${listQuery}`, label: `Back to ${listNames[list]}` }
    : { to: screen, label: `Back to ${screens[screen]}` };
}
