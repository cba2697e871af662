import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';

const PATH = '/api/settings/notifications';
const TAB = '/app/dashboard/settings/notifications';
const view = {
  ...{ email_notifications: true, policy_updates: true, system_alerts: true, weekly_reports: true },
  matrix: {
    job: { app: true, mail: true },
    report: { app: true, mail: true },
    member: { app: true },
    security: { app: true, mail: true },
  },
  always: ['security'],
  version: 1,
};

const choice = (name: string) => screen.findByRole('switch', { name });

test('a choice is shown at once and sent, each alone', async () => {
  const server = new FakeServer().on(`GET ${PATH}`, view);
  server.on(`PUT ${PATH}`, () =>
    Response.json({
      ...view,
      matrix: { ...view.matrix, report: { app: true, mail: false } },
    }),
  );
  const { user } = openPage(server, TAB, { signedIn: true });
  await user.click(await choice('Scheduled reports: Email'));
  expect(await choice('Scheduled reports: Email')).not.toBeChecked();
  await waitFor(() =>
    expect(server.sent(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
      { matrix: { report: { mail: false } } },
    ]),
  );
  expect(await choice('Email notifications')).toBeChecked();
});

test('what is always on says so, and has no switch', async () => {
  openPage(new FakeServer().on(`GET ${PATH}`, view), TAB, { signedIn: true });
  const security = await screen.findByRole('row', { name: /^Security/ });
  expect(within(security).getAllByText('Always on')).toHaveLength(2);
  expect(within(security).queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Members: Email' })).toBeNull();
});

test('a choice that is not saved is taken back, and says why', async () => {
  const server = new FakeServer().on(`GET ${PATH}`, view);
  server.on(`PUT ${PATH}`, () => problem(503, 'unavailable', 'Try again in a minute.'));
  const { user } = openPage(server, TAB, { signedIn: true });
  await user.click(await choice('Email notifications'));
  expect(await screen.findByText('Failed to save your notifications: Try again in a minute.')).toBeVisible();
  expect(await choice('Email notifications')).toBeChecked();
  expect(await choice('Scheduled reports: Email')).toBeChecked();
});
