import type { BirthdayRow, TodayView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { dayInWords } from '@bindery/ui/dates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noneDue, withDashboard } from '../../../testing/dashboard.js';
import { id, individual, listOf, policy, renewal, task } from '../../../testing/records.js';
import { openCrm } from '../../../testing/open-crm.js';

const words = (day: string) => dayInWords(day, new Date());

const call = task({ title: 'Call Orla', is_overdue: true });
const quote = task({ id: id(702), title: 'Send the quote' });
const birthday: BirthdayRow = {
  ...{ id: id(2), first_name: 'Orla', last_name: 'Eriksen', status: 'active', dob: '1962-02-03' },
  ...{ phone: '(207) 555-0162', phone_e164: '+12075550162', phone_extension: null, do_not_call: false },
  ...{ nickname: null, assigned_agent_name: null, date: '2027-02-03', days_left: 2, age: 65 },
};
const group = <Item,>(items: Item[], list: string, count = items.length) => ({ items, list, count });

const late = renewal({ id: id(703), renewal_date: '2026-11-12', days_left: -11 });

const today: TodayView = {
  tasks_due: group([call, quote], '/app/dashboard/tasks?view=due', 12),
  overdue_renewals: group([late], '/app/dashboard/renewals?bucket=overdue'),
  renewals: group([renewal()], '/app/dashboard/renewals?bucket=0-30%2C31-60%2C61-90', 1204),
  turning_65: group(
    [{ ...birthday, medicare_date: '2027-02-01', enrollment_to: '2027-05-31' }],
    '/app/dashboard/individuals?a=1',
  ),
  birthdays: group([birthday], '/app/dashboard/individuals?b=1'),
  quiet_leads: group([individual()], '/app/dashboard/individuals?c=1'),
  policies_without_number: group([policy({ policy_number: null })], '/app/dashboard/policies?d=1'),
};
const apiWith = (view: TodayView) => withDashboard(new FakeApi()).answers('GET /today', view);
const part = (name: string) => screen.findByRole('region', { name });
const row = (name: string) => screen.findByRole('listitem', { name });

it('is the first card, with the first rows of each group and a link to all of them', async () => {
  openCrm(apiWith(today), '');
  expect((await screen.findAllByRole('heading', { level: 2 }))[0]).toHaveTextContent('Today');
  const linkOf = async (name: string) =>
    within(await part(name)).getByRole('link', { name: /^(?:View all|Open list)/ });
  for (const [name, text, list] of [
    ['Tasks due', 'View all 12', today.tasks_due.list],
    ['Overdue renewals', 'Open list', today.overdue_renewals.list],
    ['Renewals in the next 90 days', 'View all 1,204', today.renewals.list],
    ['Turning 65 in the next 6 months', 'Open list', today.turning_65.list],
    ['Birthdays this week', 'Open list', today.birthdays.list],
    ['Leads quiet for 14 days', 'Open list', today.quiet_leads.list],
    ['Policies without a number', 'Open list', today.policies_without_number.list],
  ] as const) {
    expect(await linkOf(name)).toHaveTextContent(text);
    expect(await linkOf(name)).toHaveAttribute('href', list);
  }
  expect(await part('Tasks due')).toHaveTextContent('10 automatic tasks are below, with their clients.');
  const shown = async (name: string) => within(await part(name)).getAllByRole('listitem');
  const texts = async (name: string) => (await shown(name)).map(({ textContent }) => textContent);
  expect(await texts('Overdue renewals')).toEqual([
    `Ada ByronKestrel Mutual · ${words('2026-11-12')}, 11 days overdue · No contact yetOutcome`,
  ]);
  expect(await texts('Renewals in the next 90 days')).toEqual([
    `Ada ByronKestrel Mutual · ${words('2026-12-01')}, in 8 days · No contact yetOutcome`,
  ]);
  expect(await texts('Turning 65 in the next 6 months')).toEqual([
    `Orla Eriksen65 on ${words('2027-02-03')} · Medicare from ${words('2027-02-01')} · enrollment ends ${words('2027-05-31')}(207) 555-0162`,
  ]);
  expect(await texts('Birthdays this week')).toEqual([
    `Orla Eriksen65 on ${words('2027-02-03')}, in 2 days(207) 555-0162`,
  ]);
  expect(await texts('Leads quiet for 14 days')).toEqual([`Ada ByronQuiet since ${words('2026-11-18')}`]);
  expect(await texts('Policies without a number')).toEqual(['Ada ByronGold PPO · Kestrel Mutual']);
});

it('names the enrollment periods of Medicare that are open', async () => {
  const aep = { kind: 'aep', plan_year: 2027, from: '2026-10-15', to: '2026-12-07' } as const;
  openCrm(apiWith({ ...noneDue, enrollment_periods: [aep] }), '');
  expect(await screen.findByText(`Annual election for 2027 until ${words('2026-12-07')}`)).toBeVisible();
});

it('names the groups that are empty', async () => {
  const api = apiWith({ ...today, birthdays: noneDue.birthdays, quiet_leads: noneDue.quiet_leads });
  openCrm(api, '');
  expect(await screen.findByText('No birthdays this week or leads quiet for 14 days.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Birthdays this week' })).toBeNull();
});

it('says when nothing is due', async () => {
  openCrm(apiWith(noneDue), '');
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
});

it('is worked off by keyboard: a completed task gives way to the next one, and is undone', async () => {
  const change = (verb: string) => `POST /tasks/${call.id}/${verb}`;
  const api = apiWith(today).answers(change('reopen'), call);
  api.on(change('complete'), () => {
    api.answers('GET /today', { ...today, tasks_due: group([quote], today.tasks_due.list, 11) });
    return Response.json({ ...call, status: 'done' });
  });
  const { user } = openCrm(api, '');
  await row('Call Orla');
  await user.keyboard('j');
  expect(await row('Call Orla')).toHaveFocus();
  await user.keyboard('d');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Call Orla' })).toBeNull());
  expect(screen.getByRole('link', { name: 'View all 11' })).toBeVisible();
  expect(await row('Send the quote')).toHaveFocus();
  api.answers('GET /today', today);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await row('Call Orla')).toBeVisible();
  expect(api.sent(change('reopen'))).toHaveLength(1);
});

describe('the outcome of a renewal', () => {
  const due = renewal({ last_contact_at: '2026-11-13T15:00:00Z' });
  const next = renewal({ id: id(32), insured_name: 'Ito, Kim', policy_number: 'P-200' });
  const put = `PUT /policies/${due.id}/renewal`;
  const saved = policy({ id: due.id, policy_number: 'P-100', renewal_date: '2027-12-01', version: 4 });
  const viewOf = (rows: (typeof due)[], count: number) => ({
    ...noneDue,
    renewals: group(rows, today.renewals.list, count),
  });

  it('is set with a key, the row gives way to the next one, and undo brings it back', async () => {
    const api = apiWith(viewOf([due, next], 37)).on(put, () => {
      api.answers('GET /today', viewOf([next], 36));
      return Response.json(saved);
    });
    const { user } = openCrm(api, '');
    expect(await row('Ada Byron')).toHaveTextContent(`Last contact ${words('2026-11-13')}`);
    await user.keyboard('jr');
    await user.click(await screen.findByRole('button', { name: 'Save outcome' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /Byron/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'View all 36' })).toBeVisible();
    expect(await row('Kim Ito')).toHaveFocus();
    api.on(put, () => {
      api.answers('GET /today', viewOf([due, next], 37));
      return Response.json({ ...saved, version: 5 });
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await row('Ada Byron')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View all 37' })).toBeVisible();
    expect(api.sent(put).map(({ body }) => body)).toEqual([
      { outcome: 'renewed', plan_year: null },
      { outcome: null },
    ]);
  });

  it('is chosen from the menu of the row, and lost asks for the reason', async () => {
    const api = apiWith(viewOf([due], 1)).on(put, () => {
      api.answers('GET /today', noneDue);
      return Response.json(saved);
    });
    const { user } = openCrm(api, '');
    await user.click(await screen.findByRole('button', { name: 'Outcome of P-100' }));
    await user.click(screen.getByRole('menuitem', { name: 'Lost' }));
    await user.click(await screen.findByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText('Give a reason.')).toBeVisible();
    expect(api.sent(put)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Premium too high');
    await user.click(screen.getByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText('Nothing is due today.')).toBeVisible();
    const lost = { outcome: 'lost', reason: 'Premium too high', termination_date: '2026-11-30' };
    expect(api.sent(put).map(({ body }) => body)).toEqual([lost]);
  });

  it('is not for a policy that the user may not edit', async () => {
    const api = apiWith(viewOf([renewal({ can_edit: false })], 1));
    const { user } = openCrm(api, '');
    await row('Ada Byron');
    expect(screen.queryByRole('button', { name: /^Outcome/ })).toBeNull();
    await user.keyboard('jrl');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent(put)).toHaveLength(0);
  });
});

it('opens the client of a row with Enter, and a task without one in its dialog', async () => {
  const api = apiWith({ ...noneDue, tasks_due: today.tasks_due, renewals: today.renewals })
    .answers('GET /agents', listOf([]))
    .on(`GET /insureds/${renewal().insured_id!}`, () => problem(404, 'not_found', 'Gone.'));
  const { user, address } = openCrm(api, '');
  await row('Call Orla');
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const first = await row('Call Orla');
  act(() => first.focus());
  await user.keyboard('jj{Enter}');
  expect(address()).toBe(`/app/dashboard/individuals/${renewal().insured_id!}`);
});

it('completes nothing for a user who may only read', async () => {
  const { user } = openCrm(apiWith(today), '', { access: { entitlement: 'inactive' } });
  expect(await screen.findByRole('checkbox', { name: 'Complete Call Orla' })).toBeDisabled();
  await user.keyboard('jd');
  expect(await row('Call Orla')).toHaveFocus();
});

it('fails alone and loads again', async () => {
  const api = apiWith(today).on('GET /today', () => problem(503, 'unavailable', 'Try again in a moment.'));
  const { user } = openCrm(api, '');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch what is due today' })).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  api.answers('GET /today', today);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row('Call Orla')).toBeVisible();
});
