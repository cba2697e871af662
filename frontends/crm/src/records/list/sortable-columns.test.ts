import {
  carrierSorts,
  individualSorts,
  policySorts,
  renewalSorts,
  reviewSorts,
} from '@bindery/contracts/crm';
import { carrierListing } from '../../resources/carriers/index.js';
import { individualListing } from '../../resources/individuals/index.js';
import { policyListing, renewalColumns, reviewColumns } from '../../resources/policies/index.js';

/** Encrypted values, and several in one cell. */
const unsortable = ['email', 'secondary_email', 'opt_out_email', 'tags'];

const lists = [
  { name: 'individuals', columns: individualListing.columns, sorts: individualSorts },
  { name: 'policies', columns: policyListing.columns, sorts: policySorts },
  { name: 'renewals', columns: renewalColumns, sorts: renewalSorts },
  { name: 'reviews', columns: reviewColumns, sorts: reviewSorts },
  { name: 'carriers', columns: carrierListing.columns, sorts: carrierSorts },
];

it.each(lists)('every column of the list of $name sorts, but encrypted ones and tags', ({ columns }) => {
  const others = columns.filter(({ sortable }) => !sortable).map(({ id }) => id);
  expect(others.filter((id) => !unsortable.includes(id))).toEqual([]);
});

it.each(lists)('the server sorts by every sortable column of the list of $name', ({ columns, sorts }) => {
  const sortable = columns.filter((column) => column.sortable).map(({ id }) => id);
  expect(sortable.length).toBeGreaterThan(3);
  expect(sortable.filter((id) => !(sorts as readonly string[]).includes(id))).toEqual([]);
});
