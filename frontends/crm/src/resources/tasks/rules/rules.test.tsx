import type { AgencySettingsView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { agencySettings as settings } from '../../../testing/agency-settings.js';
import { openCrm } from '../../../testing/open-crm.js';
import { listOf } from '../../../testing/records.js';

const PUT = 'PUT /settings/agency';
const { rules: everyRule } = settings;
const withRules = (rules: Partial<typeof everyRule>, version: number) => ({
  ...{ ...settings, version, rules: { ...everyRule, ...rules } },
});
const apiWith = (state: AgencySettingsView) =>
  new FakeApi()
    .answers('GET /settings/agency', state)
    .answers('GET /tasks/first-rule-run', { is_due: true, items: [{ rule: 'quiet_lead', tasks: 2 }] })
    .answers('GET /tasks', listOf([]));
const ruleSwitch = (name: string) => screen.findByRole('switch', { name });
const versionsSent = (api: FakeApi) => api.sent(PUT).map(({ headers }) => headers.get('if-match'));

it('is reached from the tasks, and says what each rule makes and what the first night brings', async () => {
  const { user, address } = openCrm(apiWith(withRules({ renewal: false }, 3)), '/tasks');
  await user.click(await screen.findByRole('link', { name: 'Choose rules' }));
  expect(address()).toBe('/app/dashboard/tasks/rules');
  const rows = within(await screen.findByRole('list', { name: 'Rules' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(5);
  expect(await ruleSwitch('Renewals')).not.toBeChecked();
  expect(rows.getByText('The first night makes tasks for 2 quiet leads.')).toBeVisible();
  expect(screen.getByText(/the open tasks that it made stay/)).toBeVisible();
});

it('turns a rule off at once, and on again by undo', async () => {
  const api = apiWith(settings).answers(PUT, withRules({ quiet_lead: false }, 4));
  const { user } = openCrm(api, '/tasks/rules');
  const quiet = await ruleSwitch('Quiet leads');
  expect(await screen.findByText(/2 quiet leads/)).toBeVisible();
  await user.click(quiet);
  expect(await screen.findByText('Rule turned off')).toBeVisible();
  expect(quiet).not.toBeChecked();
  expect(screen.queryByText(/2 quiet leads/)).toBeNull();
  api.answers(PUT, withRules({}, 5));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Rule turned on')).toBeVisible();
  expect(quiet).toBeChecked();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([
    { rules: { quiet_lead: false } },
    { rules: { quiet_lead: true } },
  ]);
  expect(versionsSent(api)).toEqual(['"3"', '"4"']);
});

it('keeps what somebody else turned off meanwhile, and saves over it', async () => {
  const theirs = withRules({ renewal: false }, 4);
  const api = apiWith(settings).on(PUT, () => {
    if (api.sent(PUT).length > 1)
      return new Response(JSON.stringify(withRules({ renewal: false, quiet_lead: false }, 5)));
    api.answers('GET /settings/agency', theirs);
    return problem(412, 'precondition_failed', 'Someone else saved this record.');
  });
  const { user } = openCrm(api, '/tasks/rules');
  await user.click(await ruleSwitch('Quiet leads'));
  expect(await screen.findByText('Rule turned off')).toBeVisible();
  expect(await ruleSwitch('Renewals')).not.toBeChecked();
  expect(versionsSent(api)).toEqual(['"3"', '"4"']);
});

it('shows the time zone that somebody else chose first, and does not replace it', async () => {
  const api = apiWith(settings).on(PUT, () => {
    api.answers('GET /settings/agency', { ...settings, time_zone: 'America/Denver', version: 4 });
    return problem(412, 'precondition_failed', 'Someone else saved this record.');
  });
  const { user } = openCrm(api, '/tasks/rules');
  const zone = await screen.findByRole('combobox', { name: "Agency's time zone" });
  await user.click(zone);
  await user.keyboard('hawaii{Enter}');
  expect(await screen.findByText(/Someone else changed this first/)).toBeVisible();
  await waitFor(() => expect(zone).toHaveTextContent('America/Denver'));
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ time_zone: 'Pacific/Honolulu' }]);
});

it('shows the rule as it was when it could not be saved, and tries again', async () => {
  const api = apiWith(settings).on(PUT, () => problem(503, 'unavailable', 'Try again in a moment.'));
  const { user } = openCrm(api, '/tasks/rules');
  await user.click(await ruleSwitch('Turning 65'));
  expect(await screen.findByText('Failed to save: Try again in a moment.')).toBeVisible();
  await waitFor(async () => expect(await ruleSwitch('Turning 65')).toBeChecked());
  api.answers(PUT, withRules({ turning_65: false }, 4));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rule turned off')).toBeVisible();
  expect(await ruleSwitch('Turning 65')).not.toBeChecked();
});

it('shows an agent which rules are on, without a way to change them', async () => {
  const visitor = {
    me: { role: 'agent', is_owner: false },
    access: { user_role: 'agent', is_owner: false },
  } as const;
  openCrm(apiWith(withRules({ quiet_lead: false }, 4)), '/tasks/rules', visitor);
  expect(await ruleSwitch('Quiet leads')).toBeDisabled();
  expect(await ruleSwitch('Quiet leads')).not.toBeChecked();
  expect(await ruleSwitch('Renewals')).toBeChecked();
  expect(screen.getByText('America/New York')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText("Only the agency's owner and admins can turn rules on or off.")).toBeVisible();
});

it('says that the rules could not be loaded', async () => {
  const api = new FakeApi().on('GET /settings/agency', () => problem(404, 'not_found', 'Not there.'));
  openCrm(api, '/tasks/rules');
  expect(await screen.findByRole('heading', { name: 'Failed to fetch the rules' })).toBeVisible();
});
