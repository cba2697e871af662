import type { PreferredScreen, RecordSection } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import { addressQuery, readListQuery, serverQuery, type ListOptions } from '@bindery/web-kit/lists';
import { createContext } from 'react';
import type { ListPath } from '../from-list.js';

interface WalkedRow {
  id: string;
}

/** A record that a row leads to. */
export interface Stop {
  id: string;
  name: string;
  policy?: string | undefined;
}

/** One page of a list, as its address has it. */
export interface WalkedPage {
  page: number;
  pageSize: number;
  /** The query for the server, and that of the address, of the list's page with that number. */
  requestOf: (page: number) => string;
  addressOf: (page: number) => string;
}

/** A list whose records are gone through one by one, from the page of one to that of the next. */
export interface Walk<Row extends WalkedRow = WalkedRow> {
  list: RouteAnswering<ListOf<Row>> & RouteTaking<'query'>;
  /** The screen with whose preferences the person's page size is kept, if it is. */
  screen?: PreferredScreen;
  /** @param query of the address @param preferred page size */
  read: (query: URLSearchParams, preferred: number | null) => WalkedPage;
  /** The record of a section that a row leads to; null if it has none there. */
  stopOf: (row: Row, section: RecordSection) => Stop | null;
}

export type Walks = Readonly<Partial<Record<ListPath, Walk>>>;

/** A walk among others. It is only asked for the rows of its own list. */
export const walkOf = <Row extends WalkedRow>(walk: Walk<Row>): Walk => walk as unknown as Walk;

/** The lists, which the pages of records don't know. */
export const WalksContext = createContext<Walks>({});

/** A list with the address that lists of records have. @param options at module level */
export const pagesOf =
  (options: ListOptions): Walk['read'] =>
  (query, preferred) => {
    const used = preferred === null ? options : { ...options, defaultPageSize: preferred };
    const view = readListQuery(query, used);
    return {
      page: view.page,
      pageSize: view.pageSize,
      requestOf: (page) => serverQuery({ ...view, page }),
      addressOf: (page) => {
        const address = addressQuery({ ...view, page }, used);
        return address && `?${address}`;
      },
    };
  };
