import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const session = (n: number, device: string, current: boolean) => ({
  id: `6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d100${n}`,
  device,
  created_at: '2026-11-18T09:00:00.000Z',
  last_used_at: '2026-11-20T15:00:00.000Z',
  current,
});

const here = session(1, 'Chrome on Windows', true);
const phone = session(2, 'Safari on iPhone', false);

const serverWith = (...items: object[]) =>
  new FakeServer().on('GET /api/auth/sessions', { items, total: items.length, filtered: items.length });

test('the account page lists sessions and offers no End session for the current one', async () => {
  openPage(serverWith(here, phone), '/app/account', { signedIn: true });
  const row = (await screen.findByText('Chrome on Windows')).closest('li')!;
  expect(within(row).getByText('This device')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'End session' })).toHaveLength(1);
});

test('End session ends another session after confirmation', async () => {
  const server = serverWith(here, phone).on(
    `DELETE /api/auth/sessions/${phone.id}`,
    () => new Response(null, { status: 204 }),
  );
  const { user } = openPage(server, '/app/account', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog');
  expect(server.sent(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(0);
  server.on('GET /api/auth/sessions', { items: [here], total: 1, filtered: 1 });
  await user.click(within(question).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
});

test('the account page shows an error when sessions fail to load', async () => {
  const server = new FakeServer().on('GET /api/auth/sessions', () => problem(404, 'not_found', 'Not there.'));
  openPage(server, '/app/account', { signedIn: true });
  expect(await screen.findByText('Failed to load your sessions')).toBeVisible();
  expect(screen.getByText('Not there.')).toBeVisible();
});

test("the account page shows the person's and the agency's time zone", async () => {
  const server = serverWith(here)
    .on('GET /api/settings/profile', {
      ...{ full_name: null, email: 'ana@harbor.test', role: 'agent', version: 1 },
      time_zone: 'America/New_York',
    })
    .on('GET /api/settings/agency', {
      name: 'Harbor',
      time_zone: 'America/Denver',
      rules: {
        ...{ renewal: true, turning_65: true, aep_review: true },
        ...{ policy_without_number: true, quiet_lead: true },
      },
      version: 1,
    });
  openPage(server, '/app/account', { signedIn: true });
  expect(await screen.findByText('America/New York')).toBeVisible();
  expect(await screen.findByText('America/Denver')).toBeVisible();
});
