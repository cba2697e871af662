import { reportDefinitions, type ReportSummary } from '@bindery/contracts/crm';
import { FakeApi, problem, startedExport } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { ana, id, listOf } from '../../testing/records.js';
import { reportMonth, reportView } from '../../testing/reports.js';
// Lazy; see `@bindery/ui/testing`.
import '@bindery/ui/charts';

const RUN = 'POST /reports';
const LIST = 'GET /reports';
const included: Parameters<typeof openCrm>[2] = { access: { includes: ['reports'] } };
const summaryOf = (changes: Partial<ReportSummary> = {}): ReportSummary => reportView(changes);
const withReports = (items: ReportSummary[] = []) =>
  new FakeApi()
    .answers('GET /reports/summary', reportMonth)
    .answers(LIST, listOf(items))
    .answers('GET /reports/saved', listOf([]))
    .answers('GET /agents', listOf([ana]));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const combobox = (name: string) => screen.findByRole('combobox', { name });

it('shows four figures of this month with their change', async () => {
  openCrm(withReports(), '/reports', included);
  const texts = async (name: string) => (await screen.findByRole('group', { name })).textContent;
  await screen.findByText('$41,800.50');
  expect(await texts('New individuals')).toBe('New individuals12Up 20% from 10');
  expect(await texts('New policies')).toBe('New policies4Down 50% from 8');
  expect(await texts('Monthly premium')).toBe('Monthly premium$41,800.50Same as before');
  expect(await texts('Activity')).toBe('Activity1,204Up from 0');
});

it('offers every report, those of the specification first', async () => {
  const { user } = openCrm(withReports(), '/reports', included);
  await user.click(await combobox('Report type'));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered.toSorted()).toEqual(
    Object.values(reportDefinitions)
      .map(({ title }) => title)
      .toSorted(),
  );
  const four = ['Insureds', 'Policies', 'Revenue', 'Activity'].filter((title) => offered.includes(title));
  expect(offered.slice(0, four.length)).toEqual(four);
});

it('runs a report by the settings of the address, of the last 30 days unless it says so', async () => {
  const api = withReports()
    .answers(RUN, reportView())
    .answers(`GET /reports/${id(1)}`, reportView());
  const { address } = openCrm(api, '/reports', included);
  expect(await combobox('Date range')).toHaveTextContent('Last 30 days');
  await press('Generate Report');
  await waitFor(() => expect(address()).toBe(`/app/dashboard/reports/${id(1)}`));
  expect(api.sent(RUN)[0]!.body).toEqual({
    ...{ type: 'insureds', range: { days: 30 }, filters: {}, compare: true },
    group_by: reportDefinitions.insureds.groupings[0] ?? null,
  });
});

it('keeps settings in the address, and sends only the filters of the list', async () => {
  const api = withReports()
    .answers(RUN, reportView())
    .answers(`GET /reports/${id(1)}`, reportView());
  const settings = `type=policies&range=this_month&state=FL&tag_id=${id(7)}`;
  const { user, address } = openCrm(api, `/reports?${settings}`, included);
  expect(await combobox('Date range')).toHaveTextContent('This month');
  expect(within(screen.getByRole('list', { name: 'Active filters' })).getByText('FL')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Compare with the period before' }));
  expect(address()).toBe(`/app/dashboard/reports?${settings}&compare=no`);
  await press('Generate Report');
  await waitFor(() => expect(api.sent(RUN)).toHaveLength(1));
  expect(api.sent(RUN)[0]!.body).toMatchObject({
    ...{ type: 'policies', range: { period: 'this_month' }, filters: { state: 'FL' }, compare: false },
  });
});

it('offers no filters for a report that takes none, and sends none', async () => {
  const api = withReports().on(RUN, () => problem(409, 'conflict', 'It is running already.'));
  openCrm(api, '/reports?type=activity&state=FL', included);
  expect(await combobox('Report type')).toHaveTextContent('Activity');
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  await press('Generate Report');
  await waitFor(() => expect(api.sent(RUN)).toHaveLength(1));
  expect(api.sent(RUN)[0]!.body).toMatchObject({ type: 'activity', filters: {} });
});

it('asks for both days of a custom range, in order', async () => {
  const api = withReports()
    .answers(RUN, reportView())
    .answers(`GET /reports/${id(1)}`, reportView());
  openCrm(api, '/reports?range=custom&from=2026-11-02', included);
  await press('Generate Report');
  expect(await screen.findByText('Choose the first and the last day.')).toBeVisible();
  const last = screen.getByLabelText('Last day');
  fireEvent.change(last, { target: { value: '2026-11-01' } });
  expect(await screen.findByText('Choose an end date on or after the start date.')).toBeVisible();
  fireEvent.change(last, { target: { value: '2026-11-30' } });
  await press('Generate Report');
  await waitFor(() => expect(api.sent(RUN)).toHaveLength(1));
  expect(api.sent(RUN)[0]!.body).toMatchObject({ range: { from: '2026-11-02', to: '2026-11-30' } });
});

it('says why a report was not run', async () => {
  const detail = 'This report is running already.';
  const api = withReports().on(RUN, () => problem(409, 'conflict', detail));
  openCrm(api, '/reports', included);
  await press('Generate Report');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('lists what was run: by whom, when, how large and how far', async () => {
  const running = summaryOf({ id: id(2), state: 'running', job_id: id(3), as_of: null, bytes: null });
  const api = withReports([summaryOf(), running]).answers(`GET /jobs/${id(3)}`, {
    ...startedExport,
    ...{ id: id(3), kind: 'report', state: 'running', progress: { done: 2, total: 5 } },
  });
  openCrm(api, '/reports', included);
  const table = await screen.findByRole('table', { name: 'Recent Reports' });
  const [, ready, going] = await within(table).findAllByRole('row');
  for (const text of ['Policies by agent', 'Last 30 days', 'Ready', 'Ana Reyes', '12.3 kB', 'Dec 26, 2026'])
    expect(within(ready!).getByText(text)).toBeVisible();
  expect(within(going!).getByText('Running')).toBeVisible();
  expect(await within(going!).findByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 5',
  );
});

it('runs a report again as it was asked for, and deletes one after asking', async () => {
  const remove = `DELETE /reports/${id(1)}`;
  const api = withReports([summaryOf()]).done(remove);
  api.on(RUN, () => problem(429, 'rate_limited', 'Try again later.'));
  const { user } = openCrm(api, '/reports', included);
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: /Policies by agent/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Run again');
  await waitFor(() => expect(api.sent(RUN)).toHaveLength(1));
  expect(api.sent(RUN)[0]!.body).toEqual({
    ...{ type: 'policies', range: { days: 30 }, filters: { state: 'FL' }, group_by: 'agent', compare: true },
  });
  await menu('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this report?' }));
  api.answers(LIST, listOf([]));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No reports yet')).toBeVisible();
  expect(api.sent(remove)).toHaveLength(1);
});

it('says what to do before the first report, and what failed', async () => {
  const api = withReports().on('GET /reports/summary', () => problem(503, 'unavailable', 'Try again.'));
  openCrm(api, '/reports', included);
  expect(await screen.findByText('No reports yet')).toBeVisible();
  expect(await screen.findByText('Failed to fetch the figures of this month')).toBeVisible();
});

it('keeps earlier reports readable after the plan, and runs none', async () => {
  openCrm(withReports([summaryOf()]), '/reports', {
    access: { includes: ['reports'], entitlement: 'inactive' },
  });
  expect(await screen.findByText(/Earlier reports stay here to read and download/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDisabled();
  expect(await screen.findByText('Policies by agent')).toBeVisible();
});

describe('without reports in the plan', () => {
  it('shows what they are on sample figures, and which plan has them', async () => {
    openCrm(new FakeApi(), '/reports');
    expect(await screen.findByText(/come with Individual Agent or Agency Plan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
    expect(screen.getByText('Sample figures, not yours')).toBeVisible();
    expect(await screen.findByRole('img', { name: /^Line chart: Sample: premium in force/ })).toBeVisible();
    for (const { purpose } of Object.values(reportDefinitions))
      expect(screen.getByText(purpose)).toBeVisible();
  });

  it('says whom to ask to a person who chooses no plan', async () => {
    openCrm(new FakeApi(), `/reports/${id(1)}`, { me: { role: 'agent', is_owner: false } });
    expect(await screen.findByText(/Ask the owner of Harbor Insurance Group/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
  });

  it('says so, too, when the server knows it first', async () => {
    const api = withReports();
    for (const call of [LIST, 'GET /reports/summary'])
      api.on(call, () => problem(402, 'plan_upgrade_required', 'Change your plan.'));
    openCrm(api, '/reports', included);
    expect(await screen.findByText('Sample figures, not yours')).toBeVisible();
  });
});
