import { exportBody } from '@bindery/contracts/crm';
import { FakeApi, problem, startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { carrier, id, listOf, policy, renewal } from '../../../testing/records.js';

const row = renewal();
const put = `PUT /policies/${row.id}/renewal`;
const counts = { overdue: 1, '0-30': 12, '31-60': 0, '61-90': 4 };
const withRenewals = (...rows: ReturnType<typeof renewal>[]) =>
  new FakeApi()
    .answers('GET /renewals', listOf(rows))
    .answers('GET /renewals/counts', counts)
    .answers('GET /agents', listOf([]))
    .answers('GET /carriers', listOf([]))
    .answers('GET /products', listOf([]));
const rowOf = async (number: string) =>
  (await screen.findByRole('button', { name: `Actions for ${number}` })).closest('tr')!;
const outcomesSent = (api: FakeApi) => api.sent(put).map(({ body }) => body);

describe('the queue of renewals', () => {
  it('shows how many are due in each bucket, and loads the one in the address', async () => {
    const api = withRenewals(row, renewal({ id: id(32), days_left: -3, policy_number: 'P-200' }));
    const { user, address } = openCrm(api, '/renewals?bucket=overdue');
    expect(await screen.findByText('3 days overdue')).toBeVisible();
    expect(screen.getByText('in 8 days')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Overdue 1', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'All 17' })).toBeVisible();
    const first = api.sent('GET /renewals')[0]!.query;
    expect([first.get('bucket'), first.get('sort'), first.get('order')]).toEqual([
      'overdue',
      'renewal_date',
      'asc',
    ]);
    await user.click(screen.getByRole('tab', { name: '0–30 days 12' }));
    expect(address()).toBe('/app/dashboard/renewals?bucket=0-30');
    await user.click(screen.getByRole('tab', { name: 'All 17' }));
    expect(address()).toBe('/app/dashboard/renewals');
    await user.click(screen.getByRole('tab', { name: 'Next 90 days 16' }));
    expect(address()).toBe('/app/dashboard/renewals?bucket=0-30%2C31-60%2C61-90');
    await waitFor(() =>
      expect(api.sent('GET /renewals').at(-1)?.query.get('bucket')).toBe('0-30,31-60,61-90'),
    );
  });

  it('exports the renewals of the tab and the search', async () => {
    const EXPORT = 'POST /exports';
    const api = withRenewals(row).answers(EXPORT, startedExport, { status: 202 });
    const { user } = openCrm(api, '/renewals?bucket=0-30&search=elm');
    await screen.findByText('in 8 days');
    await user.click(screen.getByText('Export'));
    const dialog = within(
      (await screen.findByText('Export renewals')).closest<HTMLElement>('[role=dialog]')!,
    );
    expect(dialog.getByText('0–30 days.')).toBeVisible();
    expect(dialog.getByText('Matching “elm”.')).toBeVisible();
    await user.click(dialog.getByText('Export 1 renewal'));
    expect(await screen.findByText('Exporting 1 renewal')).toBeVisible();
    const body = exportBody.parse(api.sent(EXPORT)[0]!.body);
    expect(body).toMatchObject({
      type: 'renewal',
      filters: { bucket: '0-30', search: 'elm', sort: 'renewal_date', order: 'asc' },
    });
    expect(body.columns).toContain('premium_mode');
  });

  it('says that there is nothing to renew', async () => {
    openCrm(withRenewals(), '/renewals?bucket=61-90');
    expect(await screen.findByText('Nothing to renew')).toBeVisible();
  });

  it('names the policy and its premium on phones too', async () => {
    openCrm(withRenewals(row), '/renewals');
    for (const shown of ['Gold PPO', '$129.50 monthly'])
      expect((await screen.findByText(shown)).closest('td')).toHaveAttribute('data-on-phone', 'line');
    expect(screen.getByRole('button', { name: 'Outcome of P-100' }).closest('td')).toHaveAttribute(
      'data-on-phone',
      'aside',
    );
  });

  it('says in a narrow table what renews and with whom, before what it costs', async () => {
    openCrm(withRenewals(row), '/renewals');
    const product = (await screen.findByText('Gold PPO')).closest('td')!;
    expect(product).toHaveTextContent('Gold PPOKestrel Mutual');
    const leaving = (cell: Element) => Number(cell.getAttribute('data-leaves'));
    expect(leaving(product)).toBeGreaterThan(leaving(screen.getByText('$129.50 monthly').closest('td')!));
  });

  it('acts on a renewal from its menu and by key, and opens its client', async () => {
    const api = withRenewals(row).on(`GET /insureds/${row.insured_id!}`, () =>
      problem(404, 'not_found', 'Gone.'),
    );
    const { user, address } = openCrm(api, '/renewals');
    await user.click(await screen.findByRole('button', { name: 'Actions for P-100' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      ...['Open client', 'Open policy', 'Edit policy', 'Log a call', 'Not reached', 'Add task'],
      ...['Renewed', 'Moved to another policy', 'Lost'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Lost' }));
    expect(await screen.findByRole('dialog', { name: 'Renewal lost' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{ArrowDown}c');
    expect(await screen.findByRole('dialog', { name: 'Log a call' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await rowOf('P-100')).focus();
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/app/dashboard/individuals/${row.insured_id!}`);
  });

  it('keeps the columns that the user chooses', async () => {
    const columns = 'insured_name,renewal_date,last_contact_at,outcome';
    const api = withRenewals(row).answers('PUT /preferences/renewals', {
      ...{ columns: columns.split(','), widths: {}, page_size: null, version: '1' },
    });
    const { user } = openCrm(api, '/renewals');
    expect(screen.queryByRole('columnheader', { name: 'Last contact' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Last contact' }));
    expect(await screen.findByRole('columnheader', { name: 'Last contact' })).toBeVisible();
    const sent = api.sent('PUT /preferences/renewals')[0]!.body as { columns: string[] };
    expect(sent.columns).toContain('last_contact_at');
  });

  it('offers no outcome for a policy that the user may not edit', async () => {
    openCrm(withRenewals(renewal({ can_edit: false })), '/renewals');
    expect(await screen.findByText('Open', { selector: 'td' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Outcome of P-100' })).toBeNull();
  });
});

describe('the outcome of a renewal', () => {
  const next = policy({ id: id(33), policy_number: 'P-300', renewal_outcome: 'renewed', version: 4 });

  it('is set with a key and its new premium, keeps the focus in the list, and is undone from the toast', async () => {
    const other = renewal({ id: id(32), policy_number: 'P-200' });
    const api = withRenewals(row, other).answers(put, {
      ...next,
      ...{ id: row.id, policy_number: 'P-100', renewal_date: '2027-12-01' },
    });
    const { user } = openCrm(api, '/renewals');
    const first = await rowOf('P-100');
    first.focus();
    api.answers('GET /renewals', listOf([other]));
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Renewed' }));
    expect(dialog.getByLabelText('New premium')).toHaveValue('129.50');
    expect(dialog.getByText('From Dec 1, 2026. The next renewal is on Dec 1, 2027.')).toBeVisible();
    // It is selected, so that typing replaces it.
    await user.keyboard('131.25');
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText('Renewed. The next renewal is on Dec 1, 2027')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for P-100' })).toBeNull());
    expect(await rowOf('P-200')).toHaveFocus();
    await waitFor(() => user.click(screen.getByText('Undo')));
    expect(await screen.findByText('Renewal reopened')).toBeVisible();
    expect(outcomesSent(api)).toEqual([
      { outcome: 'renewed', premium: '131.25', plan_year: null },
      { outcome: null },
    ]);
    expect(api.sent(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
  });

  it('sends no premium that it began with, and the tag of the premium that it shows', async () => {
    const dated = renewal({ ...row, premium_from: '2026-11-01' });
    const api = withRenewals(dated).answers(put, next);
    const { user } = openCrm(api, '/renewals');
    (await rowOf('P-100')).focus();
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Renewed' }));
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    await waitFor(() => expect(outcomesSent(api)).toEqual([{ outcome: 'renewed', plan_year: null }]));
    expect(api.sent(put).map(({ headers }) => headers.get('if-match'))).toEqual(['"3.20261101"']);
  });

  it('sends how often the new premium is paid if that changes', async () => {
    const api = withRenewals(row).answers(put, next);
    const { user } = openCrm(api, '/renewals');
    (await rowOf('P-100')).focus();
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Renewed' }));
    const mode = dialog.getByRole('combobox', { name: 'Premium mode' });
    expect(mode).toHaveTextContent('Monthly');
    await user.click(mode);
    await user.click(await screen.findByRole('option', { name: 'Quarterly' }));
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    await waitFor(() =>
      expect(outcomesSent(api)).toEqual([{ outcome: 'renewed', plan_year: null, premium_mode: 'quarterly' }]),
    );
  });

  it('lost asks for a reason', async () => {
    const api = withRenewals(row).answers(put, {
      ...next,
      ...{ renewal_outcome: 'lost', termination_date: '2026-11-30' },
    });
    const { user } = openCrm(api, '/renewals');
    await user.click(await screen.findByRole('button', { name: 'Outcome of P-100' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renewal lost' }));
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await dialog.findByText('Give a reason.')).toBeVisible();
    expect(api.sent(put)).toHaveLength(0);
    await user.type(dialog.getByLabelText(/Reason/), 'Premium too high');
    expect(dialog.getByLabelText(/Ends on/)).toHaveValue('11/30/2026');
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText('Marked as lost. The policy ends on Nov 30, 2026')).toBeVisible();
    expect(outcomesSent(api)).toMatchObject([
      { outcome: 'lost', reason: 'Premium too high', termination_date: '2026-11-30' },
    ]);
  });

  it('moved names another policy of the individual', async () => {
    const api = withRenewals(row)
      .answers('GET /policies', listOf([policy(), next]))
      .answers(put, { ...next, renewal_outcome: 'moved' });
    const { user } = openCrm(api, '/renewals');
    (await rowOf('P-100')).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Moved to another policy' }));
    expect(dialog.getByRole('combobox', { name: /Next policy/ })).toHaveFocus();
    expect(dialog.getByLabelText(/Reason/)).toHaveValue('');
    await waitFor(() => expect(api.sent('GET /policies')).not.toHaveLength(0));
    expect(api.sent('GET /policies')[0]!.query.get('insured_id')).toBe(row.insured_id);
    await user.click(dialog.getByRole('combobox', { name: /Next policy/ }));
    expect(screen.queryByRole('option', { name: /P-100/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /P-300/ }));
    // The day before it starts.
    await waitFor(() => expect(dialog.getByLabelText(/Ends on/)).toHaveValue('12/31/2025'));
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText('Undo')).toBeVisible();
    expect(outcomesSent(api)).toMatchObject([{ outcome: 'moved', next_policy_id: next.id }]);
  });

  it('moved takes a policy that is added for it, from the day of the renewal', async () => {
    const added = policy({ id: id(34), policy_number: 'P-400', effective_date: '2027-02-01' });
    const api = withRenewals(renewal({ renewal_date: '2027-02-01' }))
      .answers('GET /policies', listOf([policy(), next]))
      .answers('GET /carriers', listOf([carrier()]))
      .answers('POST /policies', added, { status: 201 })
      .answers(put, { ...next, renewal_outcome: 'moved' });
    const { user } = openCrm(api, '/renewals');
    (await rowOf('P-100')).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Moved to another policy' }));
    await user.click(dialog.getByRole('button', { name: 'Add policy' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add policy' }));
    expect(adding.getByLabelText('Effective date')).toHaveValue('02/01/2027');
    await user.click(adding.getByRole('combobox', { name: 'Carrier' }));
    await user.click(await screen.findByRole('option', { name: /Kestrel/ }));
    api.answers('GET /policies', listOf([policy(), next, added]));
    await user.click(adding.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByRole('combobox', { name: /Next policy/ })).toHaveTextContent('P-400');
    expect(dialog.getByLabelText(/Ends on/)).toHaveValue('01/31/2027');
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    await waitFor(() =>
      expect(outcomesSent(api)).toMatchObject([{ outcome: 'moved', next_policy_id: added.id }]),
    );
  });

  it("shows the server's errors at their fields, and closes when somebody else was first", async () => {
    const api = withRenewals(row).on(put, () =>
      problem(422, 'validation_failed', 'Check it.', [
        { path: 'termination_date', message: "The termination date can't be before the effective date." },
      ]),
    );
    const { user } = openCrm(api, '/renewals');
    (await rowOf('P-100')).focus();
    await user.keyboard('l');
    const dialog = within(await screen.findByRole('dialog', { name: 'Renewal lost' }));
    await user.type(dialog.getByLabelText(/Reason/), 'Premium too high');
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await dialog.findByText("The termination date can't be before the effective date.")).toBeVisible();
    expect(screen.queryByText("The renewal couldn't be saved")).toBeNull();
    api.on(put, () => problem(412, 'precondition_failed', 'Someone else saved this record.'));
    await user.click(dialog.getByRole('button', { name: 'Save outcome' }));
    expect(await screen.findByText("The renewal couldn't be saved")).toBeVisible();
    expect(screen.getByText('Someone else saved this record.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is shown among the handled ones, with its undo', async () => {
    const lost = renewal({ outcome: 'lost', reason: 'Premium too high' });
    const api = withRenewals(lost).answers(put, next);
    const { user } = openCrm(api, '/renewals?outcome=lost');
    expect(await screen.findByText(/Premium too high/)).toBeVisible();
    expect(screen.queryByText('in 8 days')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo the outcome of P-100' }));
    expect(await screen.findByText('Renewal reopened')).toBeVisible();
    expect(outcomesSent(api)).toEqual([{ outcome: null }]);
  });
});

describe('several renewals', () => {
  const other = renewal({ id: id(32), policy_number: 'P-200' });

  it('get one outcome with one reason, which names those that failed and is undone together', async () => {
    const refused = [{ id: other.id, detail: 'Give the policy a renewal date first.' }];
    const api = withRenewals(row, other).answers('POST /renewals/bulk', { done: 1, refused });
    const { user } = openCrm(api, '/renewals');
    await user.click(await screen.findByRole('checkbox', { name: /P-100/ }));
    await user.click(screen.getByRole('checkbox', { name: /P-200/ }));
    await user.click(await screen.findByRole('button', { name: 'Lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 renewals as lost' }));
    await user.type(dialog.getByLabelText(/Reason/), 'Carrier left the state{Enter}');
    const failed = within(await screen.findByRole('dialog', { name: "1 renewal couldn't be changed" }));
    expect(failed.getByText('Byron, Ada · P-200')).toBeVisible();
    expect(failed.getByText('Give the policy a renewal date first.')).toBeVisible();
    await user.keyboard('{Escape}');
    api.answers('POST /renewals/bulk', { done: 1, refused: [] });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.sent('POST /renewals/bulk').map(({ body }) => body)).toEqual([
        { outcome: 'lost', reason: 'Carrier left the state', ids: [row.id, other.id] },
        { outcome: null, ids: [row.id] },
      ]),
    );
  });

  it('are renewed after a question, and not without its answer', async () => {
    const api = withRenewals(row, other).answers('POST /renewals/bulk', { done: 2, refused: [] });
    const { user } = openCrm(api, '/renewals');
    await user.click(await screen.findByRole('checkbox', { name: /P-100/ }));
    await user.click(screen.getByRole('checkbox', { name: /P-200/ }));
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Renewed' }));
      return within(await screen.findByRole('alertdialog', { name: 'Renew 2 renewals?' }));
    };
    await ask();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('POST /renewals/bulk')).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: 'Renew' }));
    await waitFor(() =>
      expect(api.sent('POST /renewals/bulk').map(({ body }) => body)).toEqual([
        { outcome: 'renewed', ids: [row.id, other.id] },
      ]),
    );
  });
});
