import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { authError, FakeServer, sessionOf } from '../testing/fake-server.js';
import { openPage } from '../testing/open-page.js';

const OPTIONS = 'POST /auth/v1/passkeys/authentication/options';
const VERIFY = 'POST /auth/v1/passkeys/authentication/verify';

class FakePasskey {
  static offers = true;
  static readonly isConditionalMediationAvailable = () => Promise.resolve(FakePasskey.offers);
  readonly toJSON = () => ({ id: 'AQID', type: 'public-key' });
}
const credential = new FakePasskey();

type Ask = (options: CredentialRequestOptions) => Promise<unknown>;

/** A browser with passkeys. @param ask shows the person their passkeys */
function givePasskeys(ask: Ask, offers = true) {
  const get = jest.fn<Ask>(ask);
  FakePasskey.offers = offers;
  for (const place of [globalThis, window])
    Object.defineProperty(place, 'PublicKeyCredential', { configurable: true, value: FakePasskey });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create: get } });
  return get;
}
afterEach(() => {
  for (const place of [globalThis, window]) Reflect.deleteProperty(place, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const challenge = { challenge_id: 'c1', options: { challenge: 'AQID' }, expires_at: 1 };
const serverWithPasskeys = () => {
  const server = new FakeServer();
  return server.on(OPTIONS, challenge).on(VERIFY, () => Response.json(sessionOf(server.me.email)));
};
const mediationOf = ([options]: [CredentialRequestOptions]) => options.mediation;

test('the button signs in with a passkey', async () => {
  givePasskeys(() => Promise.resolve(credential), false);
  const server = serverWithPasskeys();
  const { user, address } = openPage(server, '/');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(server.sent(VERIFY)[0]?.body).toMatchObject({ challenge_id: 'c1', credential: { id: 'AQID' } });
});

test('a passkey that is not used is explained, and the email works as before', async () => {
  givePasskeys(() => Promise.reject(Object.assign(new Error('No.'), { name: 'NotAllowedError' })), false);
  const { user } = openPage(serverWithPasskeys(), '/');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('The passkey or security key wasn’t used. Try again.')).toBeVisible();
  await user.type(screen.getAllByLabelText(/^Email/)[0]!, 'ana@harbor.test{Enter}');
  expect(await screen.findByLabelText('Six-digit code')).toBeVisible();
});

test('the field offers passkeys from its first focus on, and renews a challenge that has expired', async () => {
  const get = givePasskeys(() => Promise.resolve(credential));
  const server = serverWithPasskeys();
  let isExpired = true;
  server.on(VERIFY, () => {
    if (!isExpired) return Response.json(sessionOf(server.me.email));
    isExpired = false;
    return authError(400, 'webauthn_challenge_expired', 'Too late.');
  });
  const { address } = openPage(server, '/');
  const field = (await screen.findAllByLabelText(/^Email/))[0]!;
  expect(field).toHaveAttribute('autocomplete', 'email webauthn');
  expect(server.sent(OPTIONS)).toHaveLength(0);
  fireEvent.focus(field);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(get.mock.calls.map(mediationOf)).toEqual(['conditional', 'conditional']);
});

test('the button takes the place of the offer', async () => {
  const get = givePasskeys(
    ({ mediation, signal }) =>
      new Promise((resolve, reject) => {
        if (mediation !== 'conditional') resolve(credential);
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  const { user, address } = openPage(serverWithPasskeys(), '/');
  fireEvent.focus((await screen.findAllByLabelText(/^Email/))[0]!);
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(get.mock.calls.map(mediationOf)).toEqual(['conditional', undefined]);
});
