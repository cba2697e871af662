import { FakeApi } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { dayOf } from '@bindery/ui/dates';
import { openCrm } from '../../../testing/open-crm.js';
import { listOf, note, policy, task } from '../../../testing/records.js';

// The test browser knows no media queries; this one has a mouse.
beforeAll(() => {
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});

const inDays = (days: number): string => {
  const day = new Date(`${dayOf(new Date())}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};
const number = { phone: '2075550162', phone_e164: '+12075550162' };
const due = policy({ ...number, effective_date: '2020-01-01', renewal_date: inDays(35) });
const record = `/policies/${due.id}`;
const page = (changes: Partial<typeof due> = {}) =>
  new FakeApi().answers(`GET ${record}`, { ...due, ...changes }, { etag: '"3"' });

it('begins with the client, the number to call, and when the policy renews', async () => {
  openCrm(page(), record);
  await screen.findByText(/^Policy #P-100/);
  const head = within(screen.getByRole('heading', { level: 1 }).closest('header')!);
  expect(head.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  expect(head.getByRole('link', { name: 'Call Ada Byron, (207) 555-0162' })).toBeVisible();
  expect(head.getByText(/^Renewal /)).toHaveTextContent(/^Renewal [A-Z][a-z]{2} \d+, \d{4} in 35 days$/);
});

it('says that the client does not want to be called', async () => {
  openCrm(page({ do_not_call: true }), record);
  expect(await screen.findByText('Do not call')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

it('sets the outcome of the renewal by key', async () => {
  const api = page()
    .answers('GET /policies', listOf([due]))
    .answers(`PUT ${record}/renewal`, { ...due, version: 4, renewal_outcome: 'lost' });
  const { user } = openCrm(api, record);
  await screen.findByRole('button', { name: 'Outcome of P-100' });
  await user.keyboard('l');
  const dialog = await screen.findByRole('dialog', { name: 'Renewal lost' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved away');
  await user.click(within(dialog).getByRole('button', { name: 'Save outcome' }));
  expect(await screen.findByText(/^Marked as lost/)).toBeVisible();
  expect(api.sent(`PUT ${record}/renewal`)[0]!.body).toMatchObject({ outcome: 'lost', reason: 'Moved away' });
});

it.each([
  ['is far away', { renewal_date: inDays(91) }],
  ['is not open to the user', { can_edit: false }],
  ['comes after its end', { termination_date: inDays(10) }],
  ['has no day', { renewal_date: null }],
])('offers no outcome of a renewal that %s', async (_case, changes) => {
  const { user } = openCrm(page(changes), record);
  await screen.findByText(/^Policy #P-100/);
  expect(screen.queryByRole('button', { name: /^Outcome/ })).toBeNull();
  await user.keyboard('rml');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes the outcome back by which a policy was lost', async () => {
  const day = inDays(35);
  const lost = { renewal_outcome: 'lost', renewal_handled: day, renewal_date: day } as const;
  const api = page(lost).answers(`PUT ${record}/renewal`, due);
  const { user } = openCrm(api, record);
  await user.click(await screen.findByRole('button', { name: 'Undo the outcome of P-100' }));
  expect(await screen.findByText('Renewal reopened')).toBeVisible();
  expect(api.sent(`PUT ${record}/renewal`)[0]!.body).toEqual({ outcome: null });
});

it('logs a call, adds a task for the client, and edits by key', async () => {
  const api = page()
    .answers(`POST /insureds/${due.insured_id!}/notes`, note({ next_try: { date: '2026-12-01' } }), {
      status: 201,
    })
    .answers('POST /tasks', task(), { status: 201 });
  const { user } = openCrm(api, record);
  await screen.findByRole('button', { name: 'Log call' });
  await user.keyboard('c');
  await screen.findByRole('dialog', { name: 'Log a call' });
  await user.keyboard('Left a message.{Enter}');
  expect(await screen.findByText('Call logged')).toBeVisible();
  await user.keyboard('u');
  expect(await screen.findByText('Not reached. Call again on Dec 1, 2026')).toBeVisible();
  await user.keyboard('t');
  await screen.findByRole('dialog', { name: 'Add task' });
  await user.keyboard('Send the form{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('POST /tasks')[0]!.body).toMatchObject({ insured_id: due.insured_id });
  await user.keyboard('e');
  expect(await screen.findByRole('textbox', { name: 'Policy number' })).toHaveValue('P-100');
});

it('has no call and no task for a policy without a client', async () => {
  const { user } = openCrm(page({ insured_id: null, insured_name: null }), record);
  expect(await screen.findByText('Unknown Individual')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log call' })).toBeNull();
  await user.keyboard('ct');
  expect(screen.queryByRole('dialog')).toBeNull();
});
