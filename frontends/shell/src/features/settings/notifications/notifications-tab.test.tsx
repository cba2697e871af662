import { screen, waitFor, within } from '@testing-library/react';
import { fakePush } from '../../../testing/fake-push.js';
import { FakeServer, problem } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';

const PATH = '/api/settings/notifications';
const TAB = '/app/dashboard/settings/notifications';
const view = {
  ...{ email_notifications: true, push_notifications: true, policy_updates: true },
  ...{ system_alerts: true, weekly_reports: true, quiet_hours: null },
  matrix: {
    job: { app: true, mail: true, push: false },
    report: { app: true, mail: true },
    member: { app: true },
    security: { app: true, mail: true, push: true },
  },
  always: ['security'],
  version: 1,
};

const DEVICES = '/api/settings/push-subscriptions';
const phone = {
  ...{ id: '11111111-1111-4111-8111-111111111111', device: 'Safari on iPhone' },
  ...{ endpoint_hash: 'x', created_at: '2026-11-20T09:00:00Z' },
};
const serverWith = (devices: { key: string | null; items: object[] } = { key: 'BKey', items: [] }) =>
  new FakeServer().on(`GET ${PATH}`, view).on(`GET ${DEVICES}`, devices);

const choice = (name: string) => screen.findByRole('switch', { name });

test('a choice is shown at once and sent, each alone', async () => {
  const server = serverWith();
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
  openPage(serverWith(), TAB, { signedIn: true });
  const security = await screen.findByRole('row', { name: /^Security/ });
  expect(within(security).getAllByText('Always on')).toHaveLength(2);
  expect(within(security).getAllByRole('switch')).toHaveLength(1);
  expect(screen.queryByRole('switch', { name: 'Members: Email' })).toBeNull();
});

test('a choice that is not saved is taken back, and says why', async () => {
  const server = serverWith();
  server.on(`PUT ${PATH}`, () => problem(503, 'unavailable', 'Try again in a minute.'));
  const { user } = openPage(server, TAB, { signedIn: true });
  await user.click(await choice('Email notifications'));
  expect(await screen.findByText('Failed to save your notifications: Try again in a minute.')).toBeVisible();
  expect(await choice('Email notifications')).toBeChecked();
  expect(await choice('Scheduled reports: Email')).toBeChecked();
});

describe('push messages', () => {
  it('are turned on and off in this browser', async () => {
    const browser = fakePush();
    const server = serverWith();
    const own = { ...phone, id: '22222222-2222-4222-8222-222222222222', device: 'Chrome on Linux' };
    const device = { ...own, endpoint_hash: await browser.hash() };
    server.on(`POST ${DEVICES}`, () => {
      server.on(`GET ${DEVICES}`, { key: 'BKey', items: [device] });
      return Response.json(device);
    });
    const { user } = openPage(server, TAB, { signedIn: true });
    await user.click(await choice('In this browser'));
    await waitFor(async () => expect(await choice('In this browser')).toBeChecked());
    expect(server.sent(`POST ${DEVICES}`).map(({ body }) => body)).toEqual([
      { endpoint: browser.endpoint, keys: { p256dh: 'BPoint', auth: 'secret' } },
    ]);
    server.on(`DELETE ${DEVICES}/${own.id}`, () => {
      server.on(`GET ${DEVICES}`, { key: 'BKey', items: [] });
      return new Response(null, { status: 204 });
    });
    await user.click(await choice('In this browser'));
    await waitFor(async () => expect(await choice('In this browser')).not.toBeChecked());
    expect(browser.isSubscribed()).toBe(false);
  });

  it('are turned off on another device, and tried', async () => {
    fakePush();
    const server = serverWith({ key: 'BKey', items: [phone] });
    const done = () => new Response(null, { status: 204 });
    server.on(`POST ${DEVICES}/test`, done).on(`DELETE ${DEVICES}/${phone.id}`, done);
    const { user } = openPage(server, TAB, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('The test message is on its way')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn off: Safari on iPhone' }));
    await waitFor(() => expect(server.sent(`DELETE ${DEVICES}/${phone.id}`)).toHaveLength(1));
  });

  it.each([
    ['blocked', () => fakePush('denied'), /^You've blocked notifications/],
    ['not known to the browser', () => undefined, /can't show them/],
  ])('say so where they are %s', async (_what, prepare, sentence) => {
    prepare();
    openPage(serverWith(), TAB, { signedIn: true });
    expect(await choice('In this browser')).toBeDisabled();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('are not offered where they are off', async () => {
    openPage(serverWith({ key: null, items: [] }), TAB, { signedIn: true });
    expect(await screen.findByText('Push messages are off on this installation of Bindery.')).toBeVisible();
    expect(screen.queryByRole('switch', { name: /push/i })).toBeNull();
    expect(screen.queryByText('Quiet hours')).toBeNull();
  });

  it('wait in quiet hours', async () => {
    const server = serverWith().on(`PUT ${PATH}`, ({ body }) =>
      Response.json({ ...view, ...(body as object) }),
    );
    const { user } = openPage(server, TAB, { signedIn: true });
    await user.click(await choice('Quiet hours'));
    const to = await screen.findByLabelText('Until');
    await user.clear(to);
    await user.type(to, '06:30');
    await user.tab();
    await waitFor(() =>
      expect(server.sent(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
        { quiet_hours: { from: '22:00', to: '07:00' } },
        { quiet_hours: { from: '22:00', to: '06:30' } },
      ]),
    );
  });
});
