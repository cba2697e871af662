import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { importCounts, importView, mappingTo } from '../../testing/imports.js';
import { openCrm } from '../../testing/open-crm.js';
import { ana, carrier, listOf } from '../../testing/records.js';

const view = importView();
const AT = `/individuals/import/${view.id}`;
const GET = `GET /imports/${view.id}`;
const MAP = `PUT /imports/${view.id}/mapping`;
const press = (name: string | RegExp) => screen.findByRole('button', { name });

const plain = mappingTo('last_name', null, 'status');
const columns = plain.columns.map((column, index) =>
  index === 0 ? { ...column, split: 'last_first' as const } : column,
);
const mapping = { ...plain, columns };
const left_blank = [{ field: 'status', keep: true }];
const failing = importView({
  ...{ state: 'ready', counts: importCounts({ new: 1, error: 200 }), mapping },
  unread_fields: [{ field: 'status', column: 2, rows: 200, can_be_kept: true }],
});
const blank = importView({
  ...{ state: 'ready', counts: importCounts({ new: 201, warnings: 200 }) },
  mapping: { ...mapping, left_blank },
});
const withRows = () =>
  new FakeApi()
    .answers(GET, failing)
    .answers(`GET /imports/${view.id}/rows`, listOf([]))
    .answers('GET /agents', listOf([ana]))
    .answers('GET /carriers', listOf([carrier()]))
    .answers('GET /products', listOf([]))
    .answers('GET /tags', listOf([]))
    .answers('GET /insureds', listOf([]));

it('leaves a field blank in all rows, keeps its cells, and asks again', async () => {
  const api = withRows().on(MAP, () => {
    api.answers(GET, blank);
    return Response.json(blank);
  });
  const { user } = openCrm(api, AT);
  expect(await screen.findByText('Column “Stat” can’t be read in 200 rows.')).toBeVisible();
  await user.click(await press('Leave blank in all 200 rows and keep in a note'));
  expect(
    await screen.findByText(
      'Column “Stat” is left blank where it can’t be read. The clients’ notes keep the cells.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/in 200 rows/)).toBeNull();
  expect(api.sent(MAP)[0]!.body).toEqual({ ...mapping, left_blank });
  api.on(MAP, () => {
    api.answers(GET, failing);
    return Response.json(failing);
  });
  await user.click(await press('Ask again'));
  expect(await press('Leave blank in all 200 rows and keep in a note')).toBeVisible();
  expect(api.sent(MAP)[1]!.body).toEqual(mapping);
});

it('says what keeps nothing, of one row', async () => {
  const unread_fields = [{ field: 'external_id', column: null, rows: 1, can_be_kept: false }];
  openCrm(withRows().answers(GET, { ...failing, unread_fields }), AT);
  expect(await screen.findByText('External ID can’t be read in 1 row.')).toBeVisible();
  expect(await press('Leave blank in this row')).toBeEnabled();
});

it('says why nothing was left blank', async () => {
  const detail = 'This import has gone on. Reload the page.';
  const { user } = openCrm(
    withRows().on(MAP, () => problem(409, 'conflict', detail)),
    AT,
  );
  await user.click(await press(/^Leave blank/));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
});

it('keeps what is left blank when columns are matched again', async () => {
  const api = withRows().on(MAP, () => {
    api.answers(GET, blank);
    return Response.json(blank);
  });
  const { user } = openCrm(api, AT);
  await user.click(await press(/^Leave blank/));
  await press('Ask again');
  await user.click(await press('Back to columns'));
  await user.click(await press('Check all rows'));
  await waitFor(() => expect(api.sent(MAP)).toHaveLength(2));
  expect(api.sent(MAP)[1]!.body).toMatchObject({ left_blank });
});
