import { FakeApi } from '@bindery/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { individual, individuals, listOf } from '../../testing/records.js';

const BULK = 'POST /insureds/bulk';
const people = individuals(3);
const withPeople = () =>
  new FakeApi().answers('GET /insureds', listOf(people)).answers('GET /agents', listOf([]));

it('a bulk status change takes a range or keyboard selection and keeps refused rows selected', async () => {
  const refused = [{ id: people[2]!.id, detail: 'Somebody else is at it.' }];
  const api = withPeople().answers(BULK, { done: 1, refused });
  const { user } = openCrm(api, '/individuals');
  await user.click(await screen.findByLabelText('Select Person 1'));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByLabelText('Select Person 3'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 individuals selected')).toBeVisible();
  act(() => screen.getByLabelText('Select Person 2').closest('tr')!.focus());
  await user.keyboard(' ');
  expect(screen.getByText('2 individuals selected')).toBeVisible();
  expect(screen.getByLabelText('Select all on this page')).toBePartiallyChecked();
  await user.click(screen.getByText('Set status'));
  await user.click(await screen.findByText('Inactive'));
  const question = await screen.findByRole('alertdialog', { hidden: true });
  expect(within(question).getByText('Set the status of 2 individuals to Inactive?')).toBeVisible();
  await user.click(within(question).getByText('Set status'));
  expect(await screen.findByText("1 individual couldn't be changed")).toBeVisible();
  expect(screen.getByText('Somebody else is at it.')).toBeVisible();
  expect(screen.getByText('1 individual updated')).toBeVisible();
  const ids = [people[0]!.id, people[2]!.id];
  expect(api.sent(BULK).map(({ body }) => body)).toEqual([{ action: 'status', status: 'inactive', ids }]);
  await user.click(screen.getByText('Close'));
  expect(screen.getByText('1 individual selected')).toBeVisible();
  await user.click(screen.getByLabelText('Clear selection'));
  expect(screen.getByLabelText('Select Person 2').closest('tr')).toHaveFocus();
});

it('all search results are deleted in batches after confirmation and restored by one Undo', async () => {
  const api = withPeople()
    .on('GET /insureds', ({ query }) =>
      Response.json(listOf(query.get('page_size') === '100' ? individuals(45) : people, { filtered: 45 })),
    )
    .answers(BULK, { done: 20, refused: [] });
  const { user } = openCrm(api, '/individuals?status=lead');
  await user.click(await screen.findByLabelText('Select all on this page'));
  await user.click(screen.getByText('Select all 45'));
  expect(await screen.findByText('45 individuals selected')).toBeVisible();
  await user.click(screen.getByText('Delete', { selector: 'button > span' }));
  const question = await screen.findByRole('alertdialog', { hidden: true });
  expect(within(question).getByText('Are you sure you want to delete these 45 individuals?')).toBeVisible();
  await user.click(within(question).getByText('Delete'));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText('45 individuals restored')).toBeVisible();
  const sent = api.sent(BULK).map(({ body }) => body as { action: string; ids: string[] });
  expect(sent.map(({ action, ids }) => `${action} ${String(ids.length)}`)).toEqual([
    ...['delete 20', 'delete 20', 'delete 5'],
    ...['restore 20', 'restore 20', 'restore 5'],
  ]);
});

it('a late search response does not replace a newer one', async () => {
  let late: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => {
    late = resolve;
  });
  const found = (last_name: string) =>
    Response.json(listOf([individual({ last_name })], { total: 3, filtered: 1 }));
  const api = withPeople();
  const { user } = openCrm(api, '/individuals');
  await user.click(await screen.findByLabelText('Search individuals'));
  api.on('GET /insureds', ({ query }) => (query.get('search') === 'by' ? slow : found('Byron')));
  await user.paste('by');
  await waitFor(() => expect(api.sent('GET /insureds').at(-1)!.query.get('search')).toBe('by'));
  await user.paste('ron');
  expect(await screen.findByText('Byron, Ada')).toBeVisible();
  await act(async () => {
    late(found('Bygone'));
    await slow;
  });
  expect(screen.queryByText('Bygone, Ada')).toBeNull();
  expect(screen.getByText('Byron, Ada')).toBeVisible();
});

it('a whole protected number is searched on Enter alone, and again as letters once it is edited', async () => {
  const api = withPeople();
  const { user } = openCrm(api, '/individuals');
  await user.type(await screen.findByRole('searchbox'), '219-09-9999');
  const queries = () => api.sent('GET /insureds').map(({ query }) => query);
  await waitFor(() => expect(queries().at(-1)!.get('search')).toBe('219-09-9999'));
  expect(queries().some((query) => query.has('protected_search'))).toBe(false);
  expect(screen.getByText('Press Enter to search protected numbers')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(queries().at(-1)!.get('protected_search')).toBe('219-09-9999'));
  await waitFor(() =>
    expect(screen.queryByText('Press Enter to search protected numbers')).not.toBeInTheDocument(),
  );
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(queries().at(-1)!.get('search')).toBe('219-09-999'));
  expect(queries().at(-1)!.has('protected_search')).toBe(false);
});

it('other lists take a number as letters only', async () => {
  const api = new FakeApi().answers('GET /carriers', listOf([]));
  const { user } = openCrm(api, '/carriers');
  await user.type(await screen.findByRole('searchbox'), '219-09-9999{Enter}');
  await waitFor(() => expect(api.sent('GET /carriers').at(-1)!.query.get('search')).toBe('219-09-9999'));
  expect(api.sent('GET /carriers').some(({ query }) => query.has('protected_search'))).toBe(false);
});
