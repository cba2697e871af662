import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const session = (n: number, device: string, current: boolean) => ({
  id: `6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d100${n}`,
  device,
  created_at: '2026-11-18T09:00:00.000Z',
  last_used_at: '2026-11-20T15:00:00.000Z',
  network: '203.0.113.0/24',
  current,
});

const here = session(1, 'Chrome on Windows', true);
const phone = session(2, 'Safari on iPhone', false);

const serverWith = (...items: object[]) =>
  new FakeServer().on('GET /api/auth/sessions', { items, total: items.length, filtered: items.length });

test('the Security tab lists devices with their networks and offers no End session for the current one', async () => {
  openPage(serverWith(here, phone), '/app/dashboard/settings/security', { signedIn: true });
  const row = (await screen.findByText('Chrome on Windows')).closest('li')!;
  expect(within(row).getByText('This device')).toBeVisible();
  expect(row).toHaveTextContent('network 203.0.113.0/24');
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'End session' })).toHaveLength(1);
});

test('End session ends another session after confirmation', async () => {
  const server = serverWith(here, phone).on(
    `DELETE /api/auth/sessions/${phone.id}`,
    () => new Response(null, { status: 204 }),
  );
  const { user } = openPage(server, '/app/dashboard/settings/security', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog');
  expect(server.sent(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(0);
  server.on('GET /api/auth/sessions', { items: [here], total: 1, filtered: 1 });
  await user.click(within(question).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
});

test('a call that needs a step-up asks for the mailed code over the page, and goes on', async () => {
  let isProved = false;
  const end = `DELETE /api/auth/sessions/${phone.id}`;
  const server = serverWith(here, phone)
    .on(end, () =>
      isProved ? new Response(null, { status: 204 }) : problem(403, 'step_up_required', 'Confirm it.'),
    )
    .on('GET /auth/v1/reauthenticate', {})
    .on('POST /auth/v1/reauthenticate/verify', () => {
      isProved = true;
      return Response.json({});
    });
  const { user } = openPage(server, '/app/dashboard/settings/security', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End session' }));
  await screen.findByRole('dialog', { name: "Confirm that it's you" });
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  expect(await screen.findByText('Session ended')).toBeVisible();
  const tokens = server.sent(end).map(({ headers }) => headers.get('Authorization'));
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test('the Security tab shows an error when devices fail to load', async () => {
  const server = new FakeServer().on('GET /api/auth/sessions', () => problem(404, 'not_found', 'Not there.'));
  openPage(server, '/app/dashboard/settings/security', { signedIn: true });
  expect(await screen.findByText('Failed to load your devices')).toBeVisible();
  expect(screen.getByText('Not there.')).toBeVisible();
});

test('Sign out all others ends every other session after confirmation', async () => {
  const all = 'DELETE /api/auth/sessions';
  const server = serverWith(here, phone).on(all, () => new Response(null, { status: 204 }));
  const { user } = openPage(server, '/app/dashboard/settings/security', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  const question = await screen.findByRole('alertdialog');
  expect(server.sent(all)).toHaveLength(0);
  server.on('GET /api/auth/sessions', { items: [here], total: 1, filtered: 1 });
  await user.click(within(question).getByRole('button', { name: 'Sign out all others' }));
  expect(await screen.findByText('All other devices are signed out')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
});
