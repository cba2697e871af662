import { ConfirmProvider } from '@bindery/ui';
import '@bindery/ui/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeBindery, json, offline, problem } from '../testing/fake-server.js';
import { FakeChrome } from '../testing/fake-chrome.js';
import { Panel } from './panel.js';

const DRAFT = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0100';
const draft = {
  ...{ draft_id: DRAFT, state: 'open', origin: 'page', url_host: 'portal.acme.test', decided_at: null },
  ...{ created_at: '2026-11-27T12:00:00.000Z', expires_at: '2026-11-28T12:00:00.000Z' },
  ...{
    people: [{ name: 'Gloria Vance' }],
    person: 0,
    truncated: false,
    matches: [],
    numbers_compared: true,
    individual_id: null,
    undo_until: null,
  },
  fields: [
    {
      ...{ field: 'first_name', label: 'First name', value: 'Gloria', source: 'Gloria', state: 'rule' },
      place: { in: 'text', start: 6, end: 12 },
    },
  ],
};
const EXTRACT = 'POST /api/capture/extract';
const ACCEPT = `POST /api/capture/drafts/${DRAFT}/accept`;

let browser: FakeChrome;
let server: FakeBindery;
beforeEach(() => {
  browser = new FakeChrome();
  browser.install();
  server = new FakeBindery().on(EXTRACT, () => json(draft, 201));
  server.install();
});
afterEach(cleanup);

async function open({ signedIn = true } = {}) {
  if (signedIn) {
    const session = { server: 'https://bindery.test', refreshToken: 'refresh-0', email: 'ana@harbor.test' };
    await browser.storage.local.set({ session });
  }
  render(
    <ConfirmProvider>
      <Panel windowId={1} />
    </ConfirmProvider>,
  );
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });

test('nothing is read before a click, and a click captures its tab once', async () => {
  await open();
  expect(await screen.findByText(/Nothing is read before that/)).toBeVisible();
  expect(browser.injected).toEqual([]);
  await browser.click();
  expect(await button('Save client')).toBeVisible();
  expect(server.of(EXTRACT)).toHaveLength(1);
  expect(server.of(EXTRACT)[0]?.body).toEqual({
    ...{ url_host: 'portal.acme.test', origin: 'page', text: 'Name: Gloria Vance', fields: [] },
  });
  expect(server.of(EXTRACT)[0]?.headers.get('authorization')).toBe('Bearer access-1');
  expect(browser.storage.session.values['draft.1']).toBe(DRAFT);
});

test('a click before the sign-in waits for it', async () => {
  await browser.click();
  const user = await open({ signedIn: false });
  await user.type(await screen.findByLabelText(/pairing code/), 'abcd-2345');
  expect(browser.injected).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await button('Save client')).toBeVisible();
  expect(server.of('POST /auth/v1/oauth/token')[0]?.body).toMatchObject({ code: 'abcd-2345' });
});

test('what was read is sent again under the same key when the server was not reached', async () => {
  const user = await open();
  server.on(EXTRACT, offline);
  await browser.click();
  expect(await screen.findByText(/Bindery can't be reached/)).toBeVisible();
  server.on(EXTRACT, () => json(draft, 201));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await button('Save client')).toBeVisible();
  const keys = server.of(EXTRACT).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(browser.injected).toHaveLength(2);
});

test('a plan without capture is told, with the plans that have it', async () => {
  const user = await open();
  server.on(EXTRACT, () => problem(402, 'plan_upgrade_required', 'Change to Agency Plan to use it.'));
  await browser.click();
  expect(await screen.findByText('Change to Agency Plan to use it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See plans' }));
  expect(browser.opened).toEqual(['https://bindery.test/app/subscription']);
});

test('a page that the browser protects is told', async () => {
  await open();
  browser.reading = null;
  await browser.click();
  expect(await screen.findByText(/doesn't let extensions read this page/)).toBeVisible();
  expect(server.of(EXTRACT)).toEqual([]);
});

test('a session that ends while reviewing keeps the review, and saving goes on after the sign-in', async () => {
  const user = await open();
  await browser.click();
  await button('Save client');
  server.on(ACCEPT, () => problem(401, 'session_revoked', 'This session has ended.'));
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await screen.findByText(/Sign in to save. Nothing that you typed is lost/)).toBeVisible();
  server.on(ACCEPT, () =>
    json({ draft_id: DRAFT, state: 'accepted', individual_id: DRAFT, undo_until: null, changes: [] }),
  );
  await user.type(screen.getByLabelText(/pairing code/), 'ABCD2345');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(screen.queryByText(/Sign in to save/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  await user.click(await button('Open client'));
  expect(browser.opened).toEqual([`https://bindery.test/app/dashboard/individuals/${DRAFT}`]);
});

test('what was saved without is named, with the page to complete it', async () => {
  const [name] = draft.fields;
  const number = { ...name, field: 'policy.policy_number', label: 'Policy: Policy number', value: 'A1234' };
  const nothing = { value: null, source: null, place: null, state: 'missing' };
  const carrier = { ...nothing, field: 'policy.carrier', label: 'Policy: Carrier' };
  server.on(EXTRACT, () => json({ ...draft, fields: [name, number, carrier] }, 201));
  server.on(ACCEPT, () =>
    json({ draft_id: DRAFT, state: 'accepted', individual_id: DRAFT, undo_until: null, changes: [] }),
  );
  const user = await open();
  await browser.click();
  await user.click(await button('Save client'));
  await user.click(await button('Save without'));
  expect(await screen.findByText('Saved without the policy. The policy needs a carrier.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add policy' }));
  expect(browser.opened).toEqual([
    `https://bindery.test/app/dashboard/individuals/${DRAFT}?complete=policy&capture=${DRAFT}`,
  ]);
  expect(server.of(ACCEPT).map(({ body }) => body)).toMatchObject([
    { left_out: { 'policy.policy_number': 'A1234' } },
  ]);
});

test('a panel that was closed opens the draft again', async () => {
  await browser.storage.session.set({ 'draft.1': DRAFT });
  server.on(`GET /api/capture/drafts/${DRAFT}`, () =>
    json({ ...draft, text: 'Name: Gloria Vance', page_fields: [] }),
  );
  await open();
  expect(await button('Save client')).toBeVisible();
  expect(server.of(EXTRACT)).toEqual([]);
});

test('a draft of another account is gone, and the panel forgets it', async () => {
  await browser.storage.session.set({ 'draft.1': DRAFT });
  server.on(`GET /api/capture/drafts/${DRAFT}`, () => problem(404, 'not_found', "This draft doesn't exist."));
  await open();
  expect(await screen.findByText("This draft doesn't exist.")).toBeVisible();
  expect(browser.storage.session.values).not.toHaveProperty('draft.1');
});

test('frames are read after a second click, and what they say replaces the draft', async () => {
  server.on(`DELETE /api/capture/drafts/${DRAFT}`, () => new Response(null, { status: 204 }));
  browser.reading = { ...(browser.reading as object), frames: 1 };
  const user = await open();
  await browser.click();
  await user.click(await button('Also read the frames of this page'));
  await waitFor(() => expect(server.of(`DELETE /api/capture/drafts/${DRAFT}`)).toHaveLength(1));
  expect(browser.injected.map((injection) => (injection as { target: object }).target)).toEqual([
    ...[
      { tabId: 7, allFrames: false },
      { tabId: 7, allFrames: false },
    ],
    ...[
      { tabId: 7, allFrames: true },
      { tabId: 7, allFrames: true },
    ],
  ]);
  expect(await screen.findByText(/another site shows it/)).toBeVisible();
});

test('what a language model suggests is added, and what was typed stays', async () => {
  server.on(EXTRACT, () => json({ ...draft, language_model: 'working' }, 201));
  const suggested = {
    ...{ field: 'last_name', label: 'Last name', value: 'Vance', source: 'Vance', state: 'suggested' },
    place: { in: 'text', start: 13, end: 18 },
  };
  server.on(`GET /api/capture/drafts/${DRAFT}`, () =>
    json({
      ...{ ...draft, text: 'Name: Gloria Vance', page_fields: [], language_model: 'done' },
      fields: [...draft.fields, suggested],
    }),
  );
  const user = await open();
  await browser.click();
  await user.type(await screen.findByDisplayValue('Gloria'), 'x');
  expect(await screen.findByDisplayValue('Vance', {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByDisplayValue('Gloriax')).toBeVisible();
});

test('a plan without the CRM keeps accepted drafts, and says so', async () => {
  const claims = btoa(JSON.stringify({ app_metadata: { service_level: 'capture_only' } }));
  server.on('POST /auth/v1/oauth/token', () => json({ ...server.tokens(), access_token: `a.${claims}.c` }));
  server.on(ACCEPT, () =>
    json({ draft_id: DRAFT, state: 'accepted', individual_id: null, undo_until: null, changes: [] }),
  );
  const user = await open();
  await browser.click();
  await user.click(await button('Accept'));
  expect(await screen.findByRole('heading', { name: 'The draft is accepted' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open client' })).toBeNull();
});

test('another click asks before it replaces what was typed', async () => {
  const user = await open();
  await browser.click();
  const field = await screen.findByDisplayValue('Gloria');
  await user.type(field, 'x');
  await browser.click(8);
  await user.click(await button('Cancel'));
  expect(screen.getByDisplayValue('Gloriax')).toBeVisible();
  expect(server.of(EXTRACT)).toHaveLength(1);
});

test('a version that the server no longer serves is told before anything else', async () => {
  server.on('GET /api/capture/extension', () => json({ minimum_version: '0.10.0' }));
  await open();
  expect(await screen.findByRole('heading', { name: 'Update Bindery Capture' })).toBeVisible();
});

test('an update that waits is told, and interrupts nothing', async () => {
  await open();
  await screen.findByText(/Nothing is read before that/);
  act(() => browser.runtime.onUpdateAvailable.emit({ version: '0.3.0' }));
  expect(await screen.findByText(/installed when you close this panel/)).toBeVisible();
});
