import type { TodayView } from '@bindery/contracts/crm';
import { FakeApi } from '@bindery/web-kit/testing';
import { dayInWords } from '@bindery/ui/dates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noneDue, withDashboard } from '../../../testing/dashboard.js';
import { openCrm } from '../../../testing/open-crm.js';
import { id, individual, note, policy, renewal, task } from '../../../testing/records.js';

// The test browser knows no media queries; this one has a mouse.
beforeAll(() => {
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});

const number = { phone: '2075550162', phone_e164: '+12075550162', phone_extension: '12' };
const group = <Item,>(items: Item[]) => ({ items, list: '/app/dashboard', count: items.length });
const ada = { insured_id: id(1), insured_name: 'Byron, Ada', ...number };
const row = (name: string) => screen.findByRole('listitem', { name });

const view = {
  ...noneDue,
  tasks_due: group([task({ ...ada, title: 'Send the quote' }), task({ id: id(702), title: 'Order cards' })]),
  renewals: group([renewal({ insured_id: id(2), insured_name: 'Ito, Kim', ...number, do_not_call: true })]),
  quiet_leads: group([
    individual({
      id: id(3),
      last_name: 'Jensen',
      first_name: 'Pavel',
      ...number,
      updated_at: '2026-06-15T12:00:00Z',
    }),
  ]),
  policies_without_number: group([policy({ id: id(33), insured_id: null, insured_name: null })]),
};
const apiWith = (today: TodayView = view) => withDashboard(new FakeApi()).answers('GET /today', today);

it('has a number to call on each row with one, and says who does not want to be called', async () => {
  openCrm(apiWith(), '');
  const call = within(await row('Send the quote')).getByRole('link', {
    name: 'Call Ada Byron, (207) 555-0162 x12',
  });
  expect(call).toHaveAttribute('href', 'tel:+12075550162;ext=12');
  expect(within(await row('Pavel Jensen')).getByRole('link', { name: /^Call Pavel/ })).toBeVisible();
  const kim = await row('Kim Ito');
  expect(within(kim).getByText('Do not call')).toBeVisible();
  for (const none of [kim, await row('Order cards'), await row('Unknown Individual')])
    expect(within(none).queryByRole('link', { name: /^Call/ })).toBeNull();
});

it('says what clients go by beside their names', async () => {
  const called = { ...ada, insured_nickname: 'Addie' };
  openCrm(
    apiWith({
      ...noneDue,
      tasks_due: group([task({ ...called, title: 'Send the quote' })]),
      renewals: group([renewal(called)]),
      quiet_leads: group([individual({ last_name: 'Jensen', first_name: 'Pavel', nickname: 'Pasha' })]),
    }),
    '',
  );
  for (const [name, link] of [
    ['Send the quote', 'Ada Byron “Addie”'],
    ['Ada Byron', 'Ada Byron “Addie”'],
    ['Pavel Jensen', 'Pavel Jensen “Pasha”'],
  ] as const)
    expect(within(await row(name)).getByRole('link', { name: link })).toBeVisible();
});

it('logs a call as not reached by key, says when to call again, and takes both back', async () => {
  const api = apiWith();
  const logged = note({ outcome: 'not_reached', next_try: { date: '2026-12-01' } });
  api
    .answers(`POST /insureds/${id(1)}/notes`, logged, { status: 201 })
    .on(`DELETE /notes/${logged.id}`, () => new Response(null, { status: 204 }));
  const { user } = openCrm(api, '');
  const quote = await row('Send the quote');
  act(() => quote.focus());
  await user.keyboard('u');
  expect(await screen.findByText('Not reached. Call again on Dec 1, 2026')).toBeVisible();
  const [sent] = api.sent(`POST /insureds/${id(1)}/notes`);
  expect(sent?.body).toEqual({ kind: 'call', outcome: 'not_reached', body: 'No answer.' });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Call removed')).toBeVisible();
});

it('warns before a call with a client who does not want to be called is logged', async () => {
  const { user } = openCrm(apiWith(), '');
  const kim = await row('Kim Ito');
  act(() => kim.focus());
  await user.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Log a call' });
  expect(dialog).toHaveTextContent('Kim Ito. Marked as do not call.');
});

it('says since when a lead is quiet: since the last change or contact, whichever came later', async () => {
  const lead = { ...view.quiet_leads.items[0]!, last_contact_at: '2026-07-02T15:00:00.000Z' };
  openCrm(apiWith({ ...noneDue, quiet_leads: group([lead]) }), '');
  expect(await row('Pavel Jensen')).toHaveTextContent(`Quiet since ${dayInWords('2026-07-02', new Date())}`);
});

it('logs a call from the row by keyboard, returns to it, and takes the call back', async () => {
  const logged = note({ kind: 'call', body: 'Left a message.' });
  const api = apiWith()
    .answers(`POST /insureds/${id(1)}/notes`, logged, { status: 201 })
    .done(`DELETE /notes/${logged.id}`);
  const { user, address } = openCrm(api, '');
  await row('Send the quote');
  await user.keyboard('jc');
  const dialog = await screen.findByRole('dialog', { name: 'Log a call' });
  expect(dialog).toHaveTextContent('Ada Byron');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Note is required.')).toBeVisible();
  await user.keyboard('Left a message.{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await row('Send the quote')).toHaveFocus();
  expect(address()).toBe('/app/dashboard');
  expect(api.sent(`POST /insureds/${id(1)}/notes`).map(({ body }) => body)).toEqual([
    { kind: 'call', body: 'Left a message.' },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Call removed')).toBeVisible();
  expect(api.sent(`DELETE /notes/${logged.id}`)).toHaveLength(1);
});

it('logs no call for a row without a client, and for a user who may only read', async () => {
  const readOnly = openCrm(apiWith(), '', { access: { entitlement: 'inactive' } });
  await row('Send the quote');
  await readOnly.user.keyboard('jc');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('adds a task for the client of the row, and one for nobody from the page', async () => {
  const api = apiWith().answers('POST /tasks', task({ id: id(709) }), { status: 201 });
  const { user } = openCrm(api, '');
  await row('Send the quote');
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: 'Add task' })).not.toHaveTextContent('Byron');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const quote = await row('Send the quote');
  act(() => quote.focus());
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: 'Add task' })).toHaveTextContent('Ada Byron');
  await user.keyboard('Send the form{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await row('Send the quote')).toHaveFocus();
  expect(api.sent('POST /tasks').map(({ body }) => body)).toMatchObject([
    { title: 'Send the form', insured_id: id(1) },
  ]);
});
