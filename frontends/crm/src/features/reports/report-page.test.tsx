import { reportDefinitions, type ReportView } from '@bindery/contracts/crm';
import { FakeApi, problem, startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { id, listOf } from '../../testing/records.js';
import { reportView } from '../../testing/reports.js';
// Lazy; see `@bindery/ui/testing`.
import '@bindery/ui/charts';

const GET = `GET /reports/${id(1)}`;
const AT = `/reports/${id(1)}`;
const included: Parameters<typeof openCrm>[2] = { access: { includes: ['reports'] } };
const open = (changes: Partial<ReportView> = {}, api = new FakeApi()) => {
  api.answers(GET, reportView(changes));
  return openCrm(api, AT, included);
};
const job = (changes: object) => ({ ...startedExport, id: id(3), kind: 'report', ...changes });

it('shows figures with their change, each a link to its list', async () => {
  open();
  const figure = await screen.findByRole('group', { name: 'In force' });
  expect(figure).toHaveTextContent('In force1,204Up 12% from 1,075');
  expect(within(figure).getByRole('link')).toHaveAttribute(
    'href',
    '/app/dashboard/policies?policy_state=in_force&state=FL',
  );
  expect(screen.getByRole('group', { name: 'Retention' })).toHaveTextContent(
    'Retention84.2%Up 3.2 points from 81%',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Policies by agent' })).toBeVisible();
  expect(screen.getByText(/^Last 30 days \(Oct 28, 2026 – Nov 26, 2026\), as of Nov 26, 2026/)).toBeVisible();
});

it('says how it is counted, for which days and filters, and what it leaves out', async () => {
  open();
  await screen.findByText('About this report');
  for (const sentence of reportDefinitions.policies.definition)
    expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByText('Sep 28, 2026 – Oct 27, 2026')).toBeVisible();
  expect(screen.getByText('Everybody’s records')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Active filters' })).getByText('FL')).toBeVisible();
  expect(screen.getByRole('link', { name: 'No effective date: 7' })).toHaveAttribute(
    'href',
    '/app/dashboard/policies?policy_state=pending',
  );
});

it('is as of a moment when it has no period', async () => {
  open({ type: 'data_quality', group_by: null, days: null, previous_days: null });
  expect(await screen.findByText(/^As of Nov 26, 2026/, { selector: 'header p' })).toBeVisible();
});

it('offers the file that an email about it leads to', async () => {
  const download = `GET /reports/${id(1)}/download`;
  const api = new FakeApi()
    .answers(GET, reportView())
    .on(download, () => problem(503, 'unavailable', 'Try again.'));
  const { user } = openCrm(api, `${AT}?download=xlsx`, included);
  await user.click(await screen.findByRole('button', { name: 'Download XLSX' }));
  await waitFor(() => expect(api.sent(download)).toHaveLength(1));
  expect(api.sent(download)[0]!.query.get('format')).toBe('xlsx');
});

it('draws its chart', async () => {
  open();
  const name = /^Line chart: Policies by month, from Oct 2026 to Nov 2026\./;
  expect(await screen.findByRole('img', { name })).toBeVisible();
});

describe('the rows', () => {
  const names = () =>
    within(screen.getByRole('table', { name: 'Rows of Policies by agent' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

  it('are links and are sorted by a column, with those without a value last', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Ana Reyes' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Former agents' })).toBeNull();
    expect(names()).toEqual(['Ana Reyes', 'No agent', 'Former agents']);
    await user.click(screen.getByRole('button', { name: /^Premium/ }));
    expect(names().at(-1)).toBe('No agent');
    const once = names();
    await user.click(screen.getByRole('button', { name: /^Premium/ }));
    expect(names()).toEqual([once[1], once[0], 'No agent']);
  });

  it('end with a total where they add up to a figure, in any order', async () => {
    const policies = { key: 'policies', label: 'Policies', unit: 'count', value: 1_204 } as const;
    const { user } = open({ figures: [{ ...policies, previous: null, list: null }] });
    const total = await screen.findByRole('row', { name: /^Total/ });
    expect(total).toHaveTextContent('Total1,204—');
    await user.click(screen.getByRole('button', { name: /^Policies/ }));
    expect(names()).toEqual(['No agent', 'Former agents', 'Ana Reyes', 'Total']);
  });

  it('are shown by the page when there are 10,000', async () => {
    const rows = Array.from({ length: 10_000 }, (_, nth) => ({
      cells: [`Agent ${String(nth)}`, nth, nth],
      list: null,
    }));
    const { user } = open({ rows });
    expect(await screen.findByText('Showing 1 to 25 of 10,000 entries')).toBeVisible();
    expect(names()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    expect(names().at(-1)).toBe('Agent 9999');
  });
});

it('says that nothing matches, and leads to its settings', async () => {
  const { figures } = reportView();
  open({ rows: [], figures: figures.map((one) => ({ ...one, value: one.unit === 'percent' ? null : 0 })) });
  expect(await screen.findByText('Nothing matches this report')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change the settings' })).toHaveAttribute(
    'href',
    '/app/dashboard/reports?type=policies&range=30&group_by=agent&state=FL',
  );
  expect(screen.getByRole('group', { name: 'Retention' })).toHaveTextContent('Retention—');
  expect(screen.queryByRole('img')).toBeNull();
});

it('follows a report that runs until it is done, and cancels it', async () => {
  const cancel = `POST /jobs/${id(3)}/cancel`;
  const running: Partial<ReportView> = {
    state: 'running',
    job_id: id(3),
    as_of: null,
    figures: [],
    columns: [],
    rows: [],
  };
  const api = new FakeApi()
    .answers(`GET /jobs/${id(3)}`, job({ state: 'running', progress: { done: 2, total: 5 } }))
    .on(cancel, () => {
      api.answers(GET, reportView({ ...running, state: 'canceled' }));
      return Response.json(job({ state: 'canceling' }));
    });
  const { user } = open(running, api);
  const bar = await screen.findByRole('progressbar', { name: 'Running the report' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '2 of 5'));
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('This report was canceled')).toBeVisible();
});

it('says why a report failed, and runs it again', async () => {
  const api = new FakeApi().on('POST /reports', () => problem(409, 'conflict', 'It is running already.'));
  const error = 'It took too long. Choose a shorter period.';
  const { user } = open({ state: 'failed', error, previous_days: null, compare: false }, api);
  expect(await screen.findByText('This report failed')).toBeVisible();
  expect(screen.getByText(error)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Run again' })[0]!);
  expect(await screen.findByText('It is running already.')).toBeVisible();
  expect(api.sent('POST /reports')[0]!.body).toMatchObject({ type: 'policies', compare: false });
});

it('refuses one that was made with wider rights, and offers to run it again', async () => {
  const detail = 'It was made with access to everybody’s records.';
  const api = new FakeApi()
    .on(GET, () => problem(403, 'forbidden', detail))
    .answers('GET /reports', listOf([reportView()]));
  openCrm(api, AT, included);
  expect(await screen.findByText('You can’t open this report any more')).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Run again' })).toBeEnabled();
});

it.each(['not-an-id', id(1)])('says that there is no report %s', async (one) => {
  const api = new FakeApi().on(GET, () => problem(404, 'not_found', 'It does not exist.'));
  openCrm(api, `/reports/${one}`, included);
  expect(await screen.findByText('This report doesn’t exist')).toBeVisible();
});

it('downloads a file of each format, and says why one is refused', async () => {
  const files: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    files.push(this.download);
  };
  const download = `${GET}/download`;
  const api = new FakeApi().on(download, ({ query }) => {
    const name = `Policies.${query.get('format') ?? ''}`;
    return new Response('file', { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
  });
  const { user } = open({}, api);
  for (const [format, ending] of Object.entries({ 'CSV (zip)': 'csv', XLSX: 'xlsx', PDF: 'pdf' })) {
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('menuitem', { name: `Download ${format}` }));
    await waitFor(() => expect(files).toContain(`Policies.${ending}`));
  }
  const detail = 'It was made with access to everybody’s records.';
  api.on(download, () => problem(403, 'forbidden', detail));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download PDF' }));
  expect(await screen.findByText(detail)).toBeVisible();
});
