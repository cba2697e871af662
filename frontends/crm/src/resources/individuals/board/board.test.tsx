import type { IndividualRow } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { dayInWords, dayOf } from '@bindery/ui/dates';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { id, individual, listOf, note } from '../../../testing/records.js';

const lead = (number: number, first_name: string, changes: Partial<IndividualRow> = {}): IndividualRow =>
  individual({ id: id(number), first_name, last_name: 'Ito', status: 'lead', ...changes });
const column = async (name: RegExp) => screen.findByRole('region', { name });
const card = async (name: string) => screen.findByRole('listitem', { name });

/** A board whose leads stay where an update puts them. */
function boardOf(...leads: IndividualRow[]) {
  const rows = new Map(leads.map((row) => [row.id, row]));
  const api = new FakeApi().answers('GET /agents', listOf([])).answers('GET /tags', listOf([]));
  api.on('GET /insureds', ({ query }) => {
    const found = [...rows.values()].filter((row) => (row.lead_stage ?? 'new') === query.get('lead_stage'));
    return new Response(JSON.stringify(listOf(found)), { headers: { 'Content-Type': 'application/json' } });
  });
  for (const row of leads)
    api.on(`PUT /insureds/${row.id}`, ({ body }) => {
      rows.set(row.id, { ...row, ...(body as Partial<IndividualRow>) });
      return new Response(JSON.stringify(rows.get(row.id)));
    });
  return { api, ...openCrm(api, '/individuals/board') };
}

const ada = lead(1, 'Ada');
const bo = lead(2, 'Bo', { lead_stage: 'quoted', lead_source: 'Referral' });

it('shows the leads of each stage with their count', async () => {
  boardOf(ada, bo);
  expect(within(await column(/^New 1$/)).getByRole('link', { name: 'Ada Ito' })).toBeVisible();
  expect(within(await column(/^Quoted 1$/)).getByText('Referral · Ana Reyes')).toBeVisible();
  expect(within(await column(/^Lost 0$/)).getByText('No leads')).toBeVisible();
});

it('moves a lead by its menu, and back by undo', async () => {
  const { api, user } = boardOf(ada, bo);
  await user.click(await screen.findByRole('button', { name: 'Move Ada Ito' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move to Contacted' }));
  expect(within(await column(/^Contacted 1$/)).getByRole('listitem', { name: 'Ada Ito' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(within(await column(/^New 1$/)).getByRole('listitem', { name: 'Ada Ito' })).toBeVisible();
  expect(api.sent(`PUT /insureds/${ada.id}`).map(({ body }) => body)).toEqual([
    { lead_stage: 'contacted', lost_reason: null },
    { lead_stage: 'new', lost_reason: null },
  ]);
});

it('is worked by keyboard, and asks why a lead is lost', async () => {
  const { api, user } = boardOf(ada, lead(2, 'Bo', { lead_stage: 'applied' }));
  (await card('Ada Ito')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await card('Bo Ito')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await user.click(await screen.findByRole('button', { name: 'Move to Lost' }));
  expect(screen.getByText('Say why the lead was lost.')).toBeVisible();
  await user.type(screen.getByLabelText(/Lost reason/), 'Premium too high{Enter}');
  expect(await column(/^Lost 1$/)).toHaveTextContent('Premium too high');
  expect(api.sent(`PUT /insureds/${id(2)}`)[0]?.body).toEqual({
    lead_stage: 'lost',
    lost_reason: 'Premium too high',
  });
  await waitFor(async () => expect(await card('Bo Ito')).toHaveFocus());
});

it('moves a lead by dragging, and takes it back when that fails', async () => {
  const { api } = boardOf(ada, bo);
  api.on(`PUT /insureds/${ada.id}`, () => problem(503, 'unavailable', 'Try again in a moment.'));
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(await card('Ada Ito'), { dataTransfer });
  const quoted = await column(/^Quoted/);
  fireEvent.dragOver(quoted, { dataTransfer });
  fireEvent.drop(quoted, { dataTransfer });
  expect(await column(/^Quoted 2$/)).toBeVisible();
  expect(await screen.findByText('Failed to move lead: Try again in a moment.')).toBeVisible();
  expect(within(await column(/^New 1$/)).getByRole('listitem', { name: 'Ada Ito' })).toBeVisible();
});

it('moves nothing that the person may not edit', async () => {
  boardOf({ ...ada, can_edit: false });
  expect(await card('Ada Ito')).toHaveAttribute('draggable', 'false');
  expect(screen.queryByRole('button', { name: 'Move Ada Ito' })).toBeNull();
});

it('adds a lead to the stage of a column, and focuses its card', async () => {
  const { api, user } = boardOf(ada);
  const added = lead(9, 'Cy', { lead_stage: 'quoted' });
  api.on('POST /insureds', ({ body }) => {
    const { lead_stage } = body as { lead_stage: string };
    api.on('GET /insureds', ({ query }) =>
      Response.json(listOf(query.get('lead_stage') === lead_stage ? [added] : [])),
    );
    return Response.json(added, { status: 201 });
  });
  await user.click(await screen.findByRole('button', { name: 'Add individual to Quoted' }));
  await user.type(screen.getByLabelText(/First name/), 'Cy');
  await user.type(screen.getByLabelText(/Last name/), 'Ito');
  expect(screen.getByRole('combobox', { name: /^Lead stage/ })).toHaveTextContent('Quoted');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(async () => expect(await card('Cy Ito')).toHaveFocus());
  const [sent] = api.sent('POST /insureds').map(({ body }) => body);
  expect(sent).toMatchObject({ first_name: 'Cy', status: 'lead', lead_stage: 'quoted' });
});

it('adds a new lead from the header or by key, and for nobody who may not', async () => {
  const { api, user } = boardOf(ada);
  await user.click(await screen.findByRole('button', { name: 'Add individual' }));
  expect(screen.getByRole('combobox', { name: /^Lead stage/ })).toHaveTextContent('New');
  expect(screen.getByRole('combobox', { name: /^Status/ })).toHaveTextContent('Lead');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add individual' })).toBeVisible();
  expect(api.sent('POST /insureds')).toHaveLength(0);
});

it('offers no adding when the plan has ended', async () => {
  const api = new FakeApi().answers('GET /agents', listOf([])).answers('GET /tags', listOf([]));
  api.answers('GET /insureds', listOf([]));
  const { user } = openCrm(api, '/individuals/board', { access: { entitlement: 'inactive' } });
  expect(await screen.findByRole('button', { name: 'Add individual' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Add individual to/ })).toBeNull();
  await user.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('turns the pages of a column', async () => {
  const { api, user } = boardOf(ada);
  api.answers('GET /insureds', listOf([ada], { filtered: 60 }));
  const asked = () => api.sent('GET /insureds').map(({ query }) => Object.fromEntries(query));
  await user.type(await screen.findByRole('searchbox'), 'ada');
  // A search begins with the first page of each column.
  await waitFor(() => expect(asked().filter(({ search }) => search === 'ada')).toHaveLength(5));
  await user.click(await screen.findByRole('button', { name: 'Next page of Quoted' }));
  const wanted = { lead_stage: 'quoted', page: '2', search: 'ada' };
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining(wanted)));
});

describe('a lead on the board', () => {
  it('says for how many days it is in its stage, and what is to do next', async () => {
    const today = dayOf(new Date());
    const next_task = { title: 'Send the quote', due_date: daysAfter(today, -1), due_time: '14:00' };
    boardOf(
      lead(1, 'Ada', { lead_stage_since: daysAfter(today, -12), next_task }),
      lead(2, 'Bo', { lead_stage_since: today, nickname: 'Bobby' }),
      lead(3, 'Cy'),
    );
    expect(await card('Ada Ito')).toHaveTextContent('12 days in this stage');
    expect(await card('Ada Ito')).toHaveTextContent(
      `Overdue: ${dayInWords(next_task.due_date, new Date())}, 2 PM · Send the quote`,
    );
    expect(await card('Bo Ito')).toHaveTextContent('In this stage since today');
    expect(within(await card('Bo Ito')).getByRole('link', { name: 'Bo Ito “Bobby”' })).toBeVisible();
    expect(await card('Cy Ito')).not.toHaveTextContent('stage');
    expect(await card('Cy Ito')).toHaveTextContent('No task');
  });

  const number = { phone: '2075550162', phone_e164: '+12075550162' };

  it('has its number to call, or says that it does not want to be called', async () => {
    boardOf(lead(1, 'Ada', number), lead(2, 'Bo', { ...number, do_not_call: true }));
    const link = within(await card('Ada Ito')).getByRole('link', { name: 'Call Ada Ito, (207) 555-0162' });
    expect(link).toHaveAttribute('href', 'tel:+12075550162');
    expect(within(await card('Bo Ito')).getByText('Do not call')).toBeVisible();
    expect(within(await card('Bo Ito')).queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  it('becomes a client by its menu, and a lead again by undo', async () => {
    const { api, user } = boardOf(lead(1, 'Ada', { lead_stage: 'applied' }));
    await user.click(await screen.findByRole('button', { name: 'Move Ada Ito' }));
    await user.click(screen.getByRole('menuitem', { name: 'Make client' }));
    expect(await screen.findByText('Now an active client')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Back among the leads')).toBeVisible();
    expect(api.sent(`PUT /insureds/${id(1)}`).map(({ body }) => body)).toEqual([
      { status: 'active' },
      { status: 'lead' },
    ]);
  });

  it('has a call and a task by key, from the page too', async () => {
    const { api, user, address } = boardOf(ada, bo);
    const unanswered = note({ outcome: 'not_reached', next_try: { date: '2026-12-01' } });
    api.answers(`POST /insureds/${ada.id}/notes`, unanswered, { status: 201 });
    await card('Ada Ito');
    await user.keyboard('j');
    expect(await card('Ada Ito')).toHaveFocus();
    await user.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Log a call' })).toHaveTextContent('Ada Ito');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card('Ada Ito')).toHaveFocus();
    await user.keyboard('u');
    expect(await screen.findByText('Not reached. Call again on Dec 1, 2026')).toBeVisible();
    await user.keyboard('t');
    expect(await screen.findByRole('dialog', { name: 'Add task' })).toHaveTextContent('Ada Ito');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/app/dashboard/individuals/${ada.id}`);
  });
});
