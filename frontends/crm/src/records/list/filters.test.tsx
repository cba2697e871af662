import { dayOf } from '@bindery/ui/dates';
import { FakeApi } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { activity, ana, carrier, individual, listOf } from '../../testing/records.js';

const kestrel = carrier();
const withBook = () =>
  new FakeApi()
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /agents', listOf([ana]))
    .answers('GET /carriers', listOf([kestrel]))
    .answers(`GET /carriers/${kestrel.id}`, kestrel);
const asked = (api: FakeApi, call: string) => api.sent(call).at(-1)!.query;

it('a link with filters opens the filtered list with filters that can be cleared', async () => {
  const api = withBook();
  const link = `assigned_agent=${ana.id}&carrier_id=${kestrel.id}&created_from=2026-11-01&created_to=2026-11-30`;
  const { user, address } = openCrm(api, `/individuals?status=lead&state=ZZ&${link}`);
  const on = await screen.findByRole('list', { name: 'Active filters' });
  expect(asked(api, 'GET /insureds').toString()).toBe(
    `sort=last_name&order=asc&page=1&page_size=25&status=lead&${link}`,
  );
  expect(await within(on).findByText('Ana Reyes')).toBeVisible();
  expect(await within(on).findByText('Kestrel Mutual')).toBeVisible();
  expect(within(on).getByText('from Nov 1, 2026 to Nov 30, 2026')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Lead');
  await user.click(within(on).getByRole('button', { name: /Created/ }));
  expect(address()).toBe(
    `/app/dashboard/individuals?status=lead&assigned_agent=${ana.id}&carrier_id=${kestrel.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Filters 2' }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/app/dashboard/individuals?status=lead');
});

it('a selected filter is sent to the server and added to the URL', async () => {
  const api = withBook();
  const { user, address } = openCrm(api, '/individuals');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const panel = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(panel).getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Unassigned' }));
  expect(address()).toBe('/app/dashboard/individuals?assigned_agent=none');
  await waitFor(() => expect(asked(api, 'GET /insureds').get('assigned_agent')).toBe('none'));
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

it('the carrier filter finds a carrier by name and shows the one from a link', async () => {
  const other = carrier({ id: ana.id, name: 'Zenith' });
  const api = withBook()
    .answers('GET /carriers', listOf([kestrel], { total: 300, filtered: 300 }))
    .answers(`GET /carriers/${other.id}`, other);
  const { user, address } = openCrm(api, `/individuals?carrier_id=${other.id}`);
  const on = await screen.findByRole('list', { name: 'Active filters' });
  expect(await within(on).findByText('Zenith')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters 1' }));
  await user.click(await screen.findByRole('combobox', { name: 'Carrier' }));
  expect(await screen.findByText('Showing 1 of 300. Type to find the rest.')).toBeVisible();
  await user.paste('kes');
  await waitFor(() => expect(asked(api, 'GET /carriers').get('search')).toBe('kes'));
  await user.click(await screen.findByText('Kestrel Mutual'));
  expect(address()).toBe(`/app/dashboard/individuals?carrier_id=${kestrel.id}`);
});

it('policies that renew in a month take one click among the filters', async () => {
  const { user, address } = openCrm(new FakeApi().answers('GET /policies', listOf([])), '/policies');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const [month] = screen.getAllByRole('button', { name: /^Renewal in / });
  await user.click(month!);
  const now = new Date();
  const days = [1, new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()];
  const [first, last] = days.map((day) => dayOf(new Date(now.getFullYear(), now.getMonth(), day)));
  const renewing = `renewal_from=${first}&renewal_to=${last}`;
  expect(address()).toBe(`/app/dashboard/policies?policy_state=in_force&${renewing}`);
});

it('the activity log filters by person, record type, outcome and dates', async () => {
  const api = withBook().answers('GET /crm-logs', listOf([activity(1)]));
  const link = `actor_id=${ana.id}&record_type=carrier&success=false&from=2026-11-01&to=2026-11-02`;
  openCrm(api, `/activity?${link}`);
  expect(await screen.findByText('Activity 1')).toBeVisible();
  expect(asked(api, 'GET /crm-logs').toString()).toContain(`&${link}`);
  expect(screen.getByRole('combobox', { name: 'Record type' })).toHaveTextContent('Carrier');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Person' })).toHaveTextContent('Ana Reyes'),
  );
});

it('ages and policies in force are chips in words, and a range that is reversed waits', async () => {
  const api = withBook();
  const { user, address } = openCrm(api, '/individuals?age_from=64&age_to=65&in_force=false&city=Hilo&zip=9');
  const on = await screen.findByRole('list', { name: 'Active filters' });
  expect(
    within(on)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual(['Age 64–65', 'No policy in force', 'City: Hilo']);
  expect(asked(api, 'GET /insureds').toString()).toContain('age_from=64&age_to=65&in_force=false&city=Hilo');
  await user.click(screen.getByRole('button', { name: 'Filters 3' }));
  const panel = await screen.findByRole('dialog', { name: 'Filters' });
  const type = async (field: string, text: string) => {
    const input = within(panel).getByRole('textbox', { name: field });
    await user.clear(input);
    await user.type(input, `${text}{Enter}`);
  };
  await type('Age from', '70');
  expect(within(panel).getByText('Use 65 or less.')).toBeVisible();
  await type('Age from', 'old');
  expect(within(panel).getByText('Use a whole number up to 130.')).toBeVisible();
  expect(address()).toContain('age_from=64');
  await type('Age from', '65');
  await waitFor(() => expect(address()).toContain('age_from=65'));
  await type('ZIP', '9672');
  expect(within(panel).getByText('Use the five digits of the ZIP.')).toBeVisible();
  await type('ZIP', '96720');
  await waitFor(() => expect(asked(api, 'GET /insureds').get('zip')).toBe('96720'));
  await user.click(within(on).getByRole('button', { name: 'Remove filter Age 65' }));
  await waitFor(() => expect(address()).not.toContain('age_'));
  await user.click(within(on).getByRole('button', { name: 'Remove filter No policy in force' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals?city=Hilo&zip=96720'));
});

it('what a figure of a report opens is a chip in words', async () => {
  const days = 'converted_from=2026-11-01&converted_to=2026-11-30';
  const link = `assigned_agent=former&missing=phone&was_lead=true&${days}`;
  const api = withBook().answers('GET /policies', listOf([]));
  openCrm(api, `/individuals?${link}`);
  const on = await screen.findByRole('list', { name: 'Active filters' });
  expect(
    within(on)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.trim()),
  ).toEqual([
    'Agent: Former agents',
    'Missing details: Phone',
    'Was or is a lead',
    'Converted: from Nov 1, 2026 to Nov 30, 2026',
  ]);
  for (const filter of link.split('&')) expect(asked(api, 'GET /insureds').toString()).toContain(filter);
});

it('policies that lack something and entries of a kind are chips too', async () => {
  const api = withBook()
    .answers('GET /policies', listOf([]))
    .answers('GET /crm-logs', listOf([activity(1)]));
  openCrm(api, '/policies?missing=renewal_date');
  const on = await screen.findByRole('list', { name: 'Active filters' });
  expect(within(on).getByRole('button')).toHaveTextContent('Missing details: Renewal date');
  expect(asked(api, 'GET /policies').get('missing')).toBe('renewal_date');
  openCrm(api, '/activity?kind=reveals');
  await waitFor(() => expect(asked(api, 'GET /crm-logs').get('kind')).toBe('reveals'));
});

it('a column is filtered from its header', async () => {
  const api = new FakeApi()
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /agents', listOf([]));
  const { user, address } = openCrm(api, '/individuals');
  await screen.findByText('Byron, Ada');
  await user.click(screen.getByRole('button', { name: 'Filter by Age' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Filter by Age' }));
  await user.type(popover.getByLabelText('Age from'), '64');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals?age_from=64'));
  expect(screen.queryByRole('button', { name: 'Filter by Phone' })).toBeNull();
});
