import type { SecurityActivityView } from '@bindery/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';
import { activitySentence } from './activity-sentence.js';

const entry = (number: number, changes: Partial<SecurityActivityView> = {}): SecurityActivityView => ({
  id: `6f1d6e9c-30f3-4a3f-9b1e-${String(number).padStart(12, '0')}`,
  at: '2026-11-20T15:00:00.000Z',
  action: 'user.signed_in',
  outcome: 'success',
  method: 'otp',
  is_own: true,
  device: 'Chrome on Windows',
  network: '203.0.113.0/24',
  ...changes,
});

describe('activitySentence', () => {
  it.each<[string, Partial<SecurityActivityView>]>([
    ['Signed in with a login email', {}],
    ['Signed in with a passkey', { method: 'passkey' }],
    ['Confirmed with a code from an email', { action: 'user.identity_confirmed', method: null }],
    [
      'Wrong code of an authenticator app',
      { action: 'user.identity_confirmed', outcome: 'denied', method: 'totp' },
    ],
    ['Added a security key', { action: 'user.factor_added', method: 'webauthn' }],
    ['Changed your email address', { action: 'user.updated', method: 'email' }],
    [
      'An administrator reset your second factors',
      { action: 'user.factors_reset', method: null, is_own: false },
    ],
    [
      'Removed a passkey: it was refused',
      { action: 'user.factor_removed', outcome: 'denied', method: 'passkey' },
    ],
  ])('returns "%s"', (sentence, changes) => {
    expect(activitySentence(entry(1, changes))).toBe(sentence);
  });
});

test('the activity log shows when and where, and more on request', async () => {
  const items = Array.from({ length: 12 }, (_, number) => entry(number));
  const server = new FakeServer()
    .on('GET /api/auth/sessions', { items: [], total: 0, filtered: 0 })
    .on('GET /api/settings/security/activity', ({ query }) => {
      const shown = items.slice(0, Number(query.get('page_size')));
      return Response.json({ items: shown, total: items.length, filtered: items.length });
    });
  const { user } = openPage(server, '/app/dashboard/settings/security', { signedIn: true });
  const log = within(await screen.findByRole('list', { name: 'Activity log' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(10));
  expect(log.getAllByRole('listitem')[0]).toHaveTextContent(/Chrome on Windows · 203\.0\.113\.0\/24$/);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(12));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
