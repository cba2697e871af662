import type { SavedReportView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { agencySettings } from '../../../testing/agency-settings.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, id, listOf } from '../../../testing/records.js';
import { reportMonth } from '../../../testing/reports.js';

const SAVE = 'POST /reports/saved';
const included: Parameters<typeof openCrm>[2] = { access: { includes: ['reports'] } };

const savedReport = (changes: Partial<SavedReportView> = {}): SavedReportView => ({
  ...{ id: id(5), name: 'Monday book', type: 'policies', range: { days: 30 }, filters: {} },
  ...{ group_by: null, compare: true, shared: false, can_edit: true, version: 3 },
  ...{ is_recipient: true, no_recipients: false },
  schedule: {
    ...{ frequency: 'weekly', day: 1, hour: 7, format: 'pdf', recipients: [ana.id], send_when_empty: false },
  },
  ...{ next_run_at: '2026-11-30T12:00:00.000Z', last_run_at: '2026-11-23T12:00:00.000Z' },
  ...{ last_outcome: 'paused', owner_id: ana.id, owner_name: ana.name },
  ...changes,
});
const withSaved = (items: SavedReportView[]) =>
  new FakeApi()
    .answers('GET /reports/summary', reportMonth)
    .answers('GET /reports', listOf([]))
    .answers('GET /reports/saved', listOf(items))
    .answers('GET /agents', listOf([ana]))
    .answers('GET /settings/agency', agencySettings);

const listed = async () => within(await screen.findByRole('list', { name: 'Saved reports' }));

it('says what is sent when and to whom, and that it pauses with the plan', async () => {
  openCrm(withSaved([savedReport()]), '/reports', included);
  const list = await listed();
  expect(list.getByText('Monday book')).toBeVisible();
  expect(list.getByText('Policies · Last 30 days')).toBeVisible();
  expect(list.getByText(/^Every Monday at 7:00 AM to 1 person, next on Nov 30, 2026/)).toBeVisible();
  expect(
    list.getByText(/^Not sent on Nov 23, 2026.*, because your plan did not include reports or had ended$/),
  ).toBeVisible();
});

it('saves what is asked for, with a schedule', async () => {
  const api = withSaved([]).answers(SAVE, savedReport());
  const { user } = openCrm(api, '/reports?type=policies&range=last_month', included);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Month end');
  await user.click(dialog.getByRole('combobox', { name: 'Send' }));
  await user.click(await screen.findByRole('option', { name: 'Every month' }));
  expect(await dialog.findByText('In your agency’s time zone, America/New York.')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Day' }));
  await user.click(await screen.findByRole('option', { name: 'Day 31, or the last one' }));
  await user.click(await dialog.findByRole('checkbox', { name: ana.name }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
  const body = api.sent(SAVE)[0]!.body as { schedule: { recipients: string[] } };
  expect(body).toMatchObject({
    ...{ name: 'Month end', type: 'policies', range: { period: 'last_month' }, shared: false },
    schedule: { frequency: 'monthly', day: 31, hour: 7, format: 'pdf', send_when_empty: false },
  });
  expect(body.schedule.recipients).toContain(ana.id);
});

it('says that nobody is left to send a report to, and renames it all the same', async () => {
  const gone = savedReport({ no_recipients: true });
  const former = { ...gone, schedule: { ...gone.schedule!, recipients: [id(77)] } };
  const update = `PUT /reports/saved/${id(5)}`;
  const api = withSaved([former]).answers(update, former);
  const { user } = openCrm(api, '/reports', included);
  const list = await listed();
  expect(list.getByText('No recipients left, so it isn’t sent. Edit it to choose some.')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Actions for Monday book' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit saved report' }));
  expect(await dialog.findByLabelText('Former member')).toBeChecked();
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Tuesday book');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(update)).toHaveLength(1));
  expect(api.sent(update)[0]!.body).toMatchObject({
    name: 'Tuesday book',
    schedule: { recipients: [id(77)] },
  });
});

it('keeps the dialog open with what the server says', async () => {
  const detail = 'You already have a saved report with this name.';
  const api = withSaved([]).on(SAVE, () => problem(409, 'conflict', detail));
  const { user } = openCrm(api, '/reports', included);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(new RegExp(detail))).toBeVisible();
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Insureds by agent');
});

it('saves no days that have a name', async () => {
  openCrm(withSaved([]), '/reports?range=custom&from=2026-11-01&to=2026-11-30', included);
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
});

it('sends one now, and deletes it after saying that it is not sent any more', async () => {
  const [send, remove] = [`POST /reports/saved/${id(5)}/send`, `DELETE /reports/saved/${id(5)}`];
  const api = withSaved([savedReport()]).answers(send, savedReport()).done(remove);
  const { user } = openCrm(api, '/reports', included);
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Monday book' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Send now');
  await waitFor(() => expect(api.sent(send)).toHaveLength(1));
  await choose('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this saved report?' }));
  expect(dialog.getByText('Monday book. It is not sent any more.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.sent(remove)).toHaveLength(1));
});

it('lets colleagues run a shared one, and change nothing of it', async () => {
  const ofBen = { is_recipient: false, can_edit: false, schedule: null, owner_name: 'Ben' };
  const shared = savedReport({ shared: true, ...ofBen });
  const { user } = openCrm(withSaved([shared]), '/reports', included);
  expect((await listed()).getByText('Policies · Last 30 days · Shared by Ben')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Monday book' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Change and run',
  ]);
});

it('stops receiving a report that a colleague has sent', async () => {
  const leave = `DELETE /reports/saved/${id(5)}/recipients/me`;
  const sent = {
    can_edit: false,
    schedule: null,
    next_run_at: null,
    last_run_at: null,
    owner_name: 'Bo Lund',
  };
  const api = withSaved([savedReport(sent)]).done(leave);
  const { user } = openCrm(api, '/reports', included);
  const list = await listed();
  expect(list.getByText('Policies · Last 30 days · Sent to you by Bo Lund')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Actions for Monday book' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Stop receiving' }));
  await user.click(await screen.findByRole('button', { name: 'Stop receiving' }));
  await waitFor(() => expect(api.sent(leave)).toHaveLength(1));
});
