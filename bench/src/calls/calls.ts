import {
  addressRoutes,
  dashboardRoutes,
  dependentRoutes,
  individualRoutes,
  phoneRoutes,
  policyRoutes,
  searchRoutes,
} from '@bindery/contracts/crm';
import { addressOf } from '@bindery/contracts/route';
import { LONGEST_SEARCH, NAME_FRAGMENT, NAME_START, POLICY_NUMBER } from '../seed/sample-values.js';
import type { Request } from '../load/measured.js';
import type { Entry } from '../seed/seed-records.js';

/** One of a user's records, and how many they have. */
type Chosen = Entry & { readonly outOf: number };

const PAGE = 10;

export interface Call {
  readonly name: string;
  readonly writes: boolean;
  /**
   * The least share of the floor's rate at the service: half of what was measured at 20,000 individuals on 2026-11-26, on
   * two busy cores.
   */
  readonly leastOfFloor: number;
  /** How often a user may make the call in the time of one line, if that is less than the gateway allows. */
  readonly allowance?: number;
  readonly next: (record: Chosen, turn: number) => Request;
}

const page = (number: number) => `page=${String(number)}&page_size=${String(PAGE)}`;
const list = (query: string) => addressOf(individualRoutes.list, { query });
const get = (path: string): Request => ({ method: 'GET', path });

/** All calls, the reads first, because writes add records. */
export const calls: readonly Call[] = [
  { name: 'list, default', writes: false, leastOfFloor: 0.25, next: () => get(list(page(1))) },
  {
    name: 'list, a page in the middle',
    writes: false,
    leastOfFloor: 0.15,
    next: ({ outOf }) => get(list(page(Math.ceil(outOf / PAGE / 2)))),
  },
  {
    name: 'search by part of a name',
    writes: false,
    leastOfFloor: 0.15,
    next: () => get(list(`${page(1)}&search=${NAME_FRAGMENT}`)),
  },
  {
    name: 'search by policy number',
    writes: false,
    leastOfFloor: 0.1,
    next: () => get(list(`${page(1)}&search=${POLICY_NUMBER}`)),
  },
  {
    name: 'palette search',
    writes: false,
    leastOfFloor: 0.25,
    next: () => get(addressOf(searchRoutes.find, { query: { q: NAME_START } })),
  },
  {
    name: 'palette search, the longest',
    writes: false,
    leastOfFloor: 0.04,
    next: () => get(addressOf(searchRoutes.find, { query: { q: LONGEST_SEARCH } })),
  },
  {
    name: 'search by SSN',
    writes: false,
    leastOfFloor: 0.15,
    allowance: 300,
    next: ({ ssn }) => get(list(`${page(1)}&search=${ssn}&protected_search=${ssn}`)),
  },
  {
    name: 'detail with children',
    writes: false,
    leastOfFloor: 0.3,
    next: ({ id }, turn) => get(detail(id, turn)),
  },
  {
    name: 'dashboard',
    writes: false,
    leastOfFloor: 0.12,
    next: () => get(addressOf(dashboardRoutes.summary)),
  },
  {
    name: 'reveal',
    writes: true,
    leastOfFloor: 0.1,
    allowance: 30,
    next: ({ id }) => get(addressOf(individualRoutes.reveal, { params: { id, field: 'ssn' } })),
  },
  {
    name: 'edit',
    writes: true,
    leastOfFloor: 0.1,
    next: ({ id }, turn) => ({
      method: 'PUT',
      path: addressOf(individualRoutes.update, { params: { id } }),
      body: { nickname: `Called, for the ${String(turn)}. time` },
    }),
  },
  {
    name: 'create',
    writes: true,
    leastOfFloor: 0.06,
    next: (_record, turn) => ({
      method: 'POST',
      path: addressOf(individualRoutes.create),
      body: {
        first_name: 'Nora',
        last_name: `New ${String(turn)}`,
        email: 'nora@people.test',
        status: 'lead',
      },
    }),
  },
];

/** The requests of the screen of one individual, in turn. */
function detail(id: string, turn: number): string {
  const params = { id };
  const parts = [
    addressOf(individualRoutes.get, { params }),
    addressOf(policyRoutes.list, { query: `insured_id=${id}&${page(1)}` }),
    addressOf(dependentRoutes.listOfIndividual, { params }),
    addressOf(addressRoutes.listOfIndividual, { params }),
    addressOf(phoneRoutes.listOfIndividual, { params }),
  ];
  return parts[turn % parts.length] ?? '';
}
