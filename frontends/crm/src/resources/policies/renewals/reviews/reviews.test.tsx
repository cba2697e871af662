import type { ReviewRow } from '@bindery/contracts/crm';
import { FakeApi } from '@bindery/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openCrm } from '../../../../testing/open-crm.js';
import { id, listOf, policy, renewal } from '../../../../testing/records.js';

const season = { plan_year: 2027, from: '2026-10-15', to: '2026-12-07', is_open: true };
const review = (changes: Partial<ReviewRow> = {}): ReviewRow => ({
  ...renewal({ renewal_date: '2027-01-01' }),
  is_marked: false,
  ...changes,
});
const ada = review();
const mary = review({ id: id(32), policy_number: 'P-200', insured_name: 'Jacobs, Mary' });

/** An account whose open reviews are these; each mark takes one from the list. */
function apiWith(rows: readonly ReviewRow[], state: Partial<typeof season> = {}) {
  const open = new Set(rows.map((row) => row.id));
  const api = new FakeApi()
    .on('GET /medicare-reviews', () => Response.json(listOf(rows.filter((row) => open.has(row.id)))))
    .on('GET /medicare-reviews/counts', () =>
      Response.json({ open: open.size, done: rows.length - open.size, season: { ...season, ...state } }),
    )
    .answers('GET /agents', listOf([]))
    .answers('GET /carriers', listOf([]))
    .answers('GET /products', listOf([]));
  for (const row of rows) {
    api.on(`PUT /medicare-reviews/${row.id}`, ({ body }) => {
      if ((body as { reviewed: boolean }).reviewed) open.delete(row.id);
      else open.add(row.id);
      return Response.json({ ...(body as object), policy_id: row.id, version: 4 });
    });
    api.on(`PUT /policies/${row.id}/renewal`, () => {
      open.delete(row.id);
      return Response.json(policy({ id: row.id, renewal_date: '2028-01-01' }));
    });
  }
  return api;
}
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
const MARK = `PUT /medicare-reviews/${ada.id}`;

it('marks a plan by one key, focuses the next one, and undoes it', async () => {
  const api = apiWith([ada, mary]);
  const { user } = openCrm(api, '/renewals/medicare-reviews');
  expect(await screen.findByRole('tab', { name: 'Open 2', selected: true })).toBeVisible();
  expect(screen.getByText('Plans for 2027, until Dec 7, 2026')).toBeVisible();
  const first = await rowOf('Byron, Ada');
  act(() => first.focus());
  await user.keyboard('v');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(api.sent(MARK).map(({ body }) => body)).toEqual([{ reviewed: true, plan_year: 2027 }]);
  await waitFor(async () => expect(await rowOf('Jacobs, Mary')).toHaveFocus());
  expect(await screen.findByRole('tab', { name: 'Done 1' })).toBeVisible();
  await user.click(screen.getByText('Undo'));
  expect(await screen.findByText('Review reopened')).toBeVisible();
  expect(await rowOf('Byron, Ada')).toBeVisible();
  expect(api.sent(MARK).at(-1)!.body).toEqual({ reviewed: false, plan_year: 2027 });
});

it('focuses the next plan after the premium of a renewed one', async () => {
  const api = apiWith([ada, mary]);
  const { user } = openCrm(api, '/renewals/medicare-reviews');
  const rows = [await rowOf('Byron, Ada'), await rowOf('Jacobs, Mary')];
  act(() => rows[0]!.focus());
  for (const [at, premium] of ['31.00', '44.10'].entries()) {
    await user.keyboard('r');
    await waitFor(() => expect(screen.getByLabelText('New premium')).toHaveFocus());
    await user.keyboard(premium);
    await user.click(screen.getByRole('button', { name: 'Save outcome' }));
    await waitFor(() => expect(rows[at]!).not.toBeInTheDocument());
    if (at === 0) await waitFor(() => expect(rows[1]!).toHaveFocus());
  }
  const sent = [ada, mary].flatMap((row) => api.sent(`PUT /policies/${row.id}/renewal`));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { outcome: 'renewed', premium: '31.00' },
    { outcome: 'renewed', premium: '44.10' },
  ]);
  expect(await screen.findByText('No open reviews')).toBeVisible();
});

it('marks the selected ones together', async () => {
  const api = apiWith([ada, mary]).answers('POST /medicare-reviews/bulk', { done: 2, refused: [] });
  const { user } = openCrm(api, '/renewals/medicare-reviews');
  await user.click(await screen.findByLabelText('Select all on this page'));
  await user.click(screen.getByRole('button', { name: 'Reviewed' }));
  expect(await screen.findByText('2 reviews marked as reviewed')).toBeVisible();
  expect(api.sent('POST /medicare-reviews/bulk')[0]!.body).toEqual({
    ...{ ids: [ada.id, mary.id], reviewed: true, plan_year: 2027 },
  });
});

it('shows a mark among those that are done, and takes it back by the same key', async () => {
  const api = apiWith([review({ is_marked: true })]);
  const { user } = openCrm(api, '/renewals/medicare-reviews?state=done');
  const row = await rowOf('Byron, Ada');
  expect(row).toHaveTextContent('Reviewed');
  act(() => row.focus());
  await user.keyboard('v');
  expect(await screen.findByText('Review reopened')).toBeVisible();
  expect(api.sent('GET /medicare-reviews')[0]!.query.get('state')).toBe('done');
});

it('can only be read after the annual election period', async () => {
  const api = apiWith([ada], { is_open: false });
  const { user } = openCrm(api, '/renewals/medicare-reviews');
  expect(await screen.findByText(/^The annual election period ended on Dec 7, 2026/)).toBeVisible();
  const row = await rowOf('Byron, Ada');
  act(() => row.focus());
  await user.keyboard('vr');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('Select all on this page')).toBeNull();
  expect(api.sent(MARK)).toEqual([]);
});
