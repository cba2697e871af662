import { screen, waitFor, within } from '@testing-library/react';
import { authError, FakeServer, person, problem, type FakeRequest } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';
import { someAgency, someProfile } from '../../testing/settings.js';

const PROFILE = '/api/settings/profile';
const AGENCY = '/api/settings/agency';
const SETTINGS = '/app/dashboard/settings';

/** A server that stores what is saved. */
function serverWithSettings(): FakeServer {
  const server = new FakeServer();
  const stored = (path: string, view: object) => {
    server.on(`GET ${path}`, { ...view });
    server.on(`PUT ${path}`, ({ body }: FakeRequest) => {
      const saved = { ...view, ...(body as object), version: 2 };
      stored(path, saved);
      return Response.json(saved);
    });
  };
  stored(PROFILE, someProfile);
  stored(AGENCY, someAgency);
  return server;
}
const bodies = (server: FakeServer, path: string) => server.sent(`PUT ${path}`).map(({ body }) => body);
const save = () => screen.findByRole('button', { name: 'Save changes' });

afterEach(() => delete document.documentElement.dataset['dateFormat']);

test.each(['/app/account', '/account', SETTINGS])('%s leads to the profile', async (at) => {
  const { address } = openPage(serverWithSettings(), at, { signedIn: true });
  expect(await screen.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
  expect(address()).toMatch(/^\/app\/dashboard\/settings(\/profile)?$/);
});

test('each tab has an address', async () => {
  const { user, address } = openPage(serverWithSettings(), SETTINGS, { signedIn: true });
  await user.click(await screen.findByRole('tab', { name: 'Agency' }));
  expect(address()).toBe(`${SETTINGS}/agency`);
});

test('a tab that does not exist is no page', async () => {
  openPage(serverWithSettings(), `${SETTINGS}/nowhere`, { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

describe('the language model', () => {
  const MODEL = '/api/capture/language-model';
  const off = {
    ...{ provider: 'Anthropic', model: 'small-1', enabled: false },
    ...{ baa_statement: null, stated_by: null, stated_at: null, version: '1' },
  };
  const serverWith = (view: object) => {
    const server = serverWithSettings().on(`GET ${MODEL}`, { ...view });
    server.token = {
      user_role: 'agency_admin',
      is_owner: true,
      entitlement: 'active',
      includes: ['capture'],
    };
    return server;
  };

  test('is used once the agency has written down its agreement', async () => {
    const server = serverWith(off);
    const { user } = openPage(server, `${SETTINGS}/agency`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Use it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send captured texts to Anthropic' });
    await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
    expect(await within(dialog).findByText(/^Write down the agreement/)).toBeVisible();
    expect(server.sent(`PUT ${MODEL}`)).toHaveLength(0);
    const statement = 'BAA with Anthropic of March 1, 2026';
    const on = { ...off, enabled: true, baa_statement: statement, stated_at: '2026-11-27T12:00:00.000Z' };
    server.on(`PUT ${MODEL}`, () => {
      server.on(`GET ${MODEL}`, on);
      return Response.json(on);
    });
    await user.type(within(dialog).getByRole('textbox'), statement);
    await user.click(within(dialog).getByRole('button', { name: 'Use it' }));
    expect(await screen.findByText('Anthropic, small-1')).toBeVisible();
    expect(bodies(server, MODEL)).toEqual([{ enabled: true, baa_statement: statement }]);
    server.on(`PUT ${MODEL}`, () => {
      server.on(`GET ${MODEL}`, off);
      return Response.json(off);
    });
    await user.click(screen.getByRole('button', { name: 'Stop using it' }));
    expect(await screen.findByRole('button', { name: 'Use it' })).toBeVisible();
  });

  test('is not offered where the installation has none', async () => {
    openPage(serverWith({ ...off, provider: null, model: null }), `${SETTINGS}/agency`, { signedIn: true });
    expect(await screen.findByText('More settings')).toBeVisible();
    expect(screen.queryByText(/Language model/)).toBeNull();
  });
});

test.each([
  [12_345_678, '12.3 MB of 2,048 MB', false],
  [2_048_000_001, '2,048 MB of 2,048 MB', true],
])('the agency shows that %d bytes of its storage are in use', async (used_bytes, text, isFull) => {
  const server = serverWithSettings().on('GET /api/storage', { used_bytes, allowed_bytes: 2_048_000_000 });
  openPage(server, `${SETTINGS}/agency`, { signedIn: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Full') !== null).toBe(isFull);
});

describe('the profile', () => {
  test('saves only what was changed, and shows days in the chosen format', async () => {
    const server = serverWithSettings();
    const { user } = openPage(server, `${SETTINGS}/profile`, { signedIn: true });
    const name = await screen.findByLabelText(/Full name/);
    expect(await save()).toBeDisabled();
    await user.type(name, 'Ana Lindqvist');
    await user.type(screen.getByLabelText(/Phone/), '207 555 0100');
    await user.click(screen.getByLabelText(/Date format/));
    await user.click(await screen.findByRole('option', { name: '1 Mar 2026' }));
    server.me.date_format = 'dmy';
    await user.click(await save());
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(bodies(server, PROFILE)).toEqual([
      { full_name: 'Ana Lindqvist', phone: '207 555 0100', date_format: 'dmy' },
    ]);
    await waitFor(() => expect(document.documentElement.dataset['dateFormat']).toBe('dmy'));
    expect(await save()).toBeDisabled();
  });

  test('keeps what was typed when it is refused', async () => {
    const server = serverWithSettings().on(`PUT ${PROFILE}`, () =>
      problem(503, 'service_unavailable', 'Try again in a moment.'),
    );
    const { user } = openPage(server, `${SETTINGS}/profile`, { signedIn: true });
    const phone = await screen.findByLabelText(/Phone/);
    await user.type(phone, '555');
    await user.click(await save());
    expect(await screen.findByText(/^Enter a phone number with area code/)).toBeVisible();
    await user.clear(phone);
    await user.type(phone, '(207) 555-0100');
    await user.click(await save());
    expect(await screen.findByText('Failed to save your profile: Try again in a moment.')).toBeVisible();
    expect(phone).toHaveValue('(207) 555-0100');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(phone).toHaveValue('');
  });

  test('changes the email after a step-up, once both addresses confirm it', async () => {
    let isProved = false;
    const server = serverWithSettings()
      .on('PUT /auth/v1/user', () =>
        isProved
          ? Response.json({ id: person.id, email: person.email, app_metadata: {} })
          : authError(403, 'step_up_required', "Confirm that it's you."),
      )
      .on('GET /auth/v1/reauthenticate', {})
      .on('POST /auth/v1/reauthenticate/verify', () => {
        isProved = true;
        return Response.json({});
      });
    const { user } = openPage(server, `${SETTINGS}/profile`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
    await user.type(dialog.getByLabelText(/New email/), 'ana@new.test');
    await user.click(dialog.getByRole('button', { name: 'Send confirmation' }));
    await screen.findByRole('dialog', { name: "Confirm that it's you" });
    await user.type(await screen.findByLabelText('Six-digit code'), '123456');
    const done = within(await screen.findByRole('dialog', { name: 'Confirm at both addresses' }));
    expect(done.getByText('ana@new.test')).toBeVisible();
    expect(server.sent('PUT /auth/v1/user')).toHaveLength(2);
  });

  test('says why an email cannot be changed', async () => {
    const message = 'This email address is already in use.';
    const server = serverWithSettings().on('PUT /auth/v1/user', () =>
      authError(422, 'email_exists', message),
    );
    const { user } = openPage(server, `${SETTINGS}/profile`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(await screen.findByLabelText(/New email/), 'ben@harbor.test');
    await user.click(screen.getByRole('button', { name: 'Send confirmation' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('says so when it cannot be loaded', async () => {
    const server = serverWithSettings().on(`GET ${PROFILE}`, () => problem(404, 'not_found', 'Not there.'));
    openPage(server, `${SETTINGS}/profile`, { signedIn: true });
    expect(await screen.findByText('Failed to load your profile')).toBeVisible();
  });
});

describe('the agency', () => {
  test('is changed by its owner, and domains are sent as a list', async () => {
    const server = serverWithSettings();
    server.token = { user_role: 'agent', is_owner: true, entitlement: 'active' };
    const { user } = openPage(server, `${SETTINGS}/agency`, { signedIn: true });
    const name = await screen.findByLabelText(/Agency name/);
    await user.clear(name);
    await user.type(name, 'Harbor Group');
    await user.click(screen.getByLabelText('In clear'));
    await user.click(screen.getByLabelText('Require a second factor of everybody'));
    await user.type(screen.getByLabelText(/Domains for invitations/), 'harbor.test, @Harbor.example');
    server.me.account_name = 'Harbor Group';
    await user.click(await save());
    expect(await screen.findByText('Agency settings saved')).toBeVisible();
    expect(bodies(server, AGENCY)).toEqual([
      {
        ...{ name: 'Harbor Group', email_display: 'clear', require_second_factor: true },
        invitation_domains: ['harbor.test', 'harbor.example'],
      },
    ]);
    expect(await screen.findByText('Harbor Group')).toBeVisible();
  });

  test('keeps a refused value with the reason', async () => {
    const server = serverWithSettings();
    server.token = { user_role: 'agency_admin', is_owner: false, entitlement: 'active' };
    const { user } = openPage(server, `${SETTINGS}/agency`, { signedIn: true });
    const domains = await screen.findByLabelText(/Domains for invitations/);
    await user.type(domains, 'harbor');
    await user.click(await save());
    expect(await screen.findByText('Enter domains such as example.com.')).toBeVisible();
    expect(domains).toHaveValue('harbor');
    expect(bodies(server, AGENCY)).toEqual([]);
  });

  test('shows an agent its contact, and nothing to change', async () => {
    const server = serverWithSettings().on(`GET ${AGENCY}`, {
      ...someAgency,
      ...{ phone: '207 555 0100', support_email: 'help@harbor.test' },
    });
    server.token = { user_role: 'agent', is_owner: false, entitlement: 'active' };
    openPage(server, `${SETTINGS}/agency`, { signedIn: true });
    expect(await screen.findByText('207 555 0100')).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@harbor.test' })).toHaveAttribute(
      'href',
      'mailto:help@harbor.test',
    );
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  });
});
