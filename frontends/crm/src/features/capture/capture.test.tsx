import { problem, type OpenedRemote } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { captureApi, draft, draftRow } from '../../testing/captures.js';
import { openCrm } from '../../testing/open-crm.js';
import { individual, listOf } from '../../testing/records.js';
import { apiOf } from '../../testing/individual-api.js';

const withCapture = { access: { includes: ['capture' as const] } };
const ada = individual();
const open = draft();
const path = `/capture/drafts/${open.draft_id}`;
const accepted = {
  ...{ draft_id: open.draft_id, state: 'accepted', undo_until: null, individual_id: ada.id },
  changes: [{ record_type: 'individual', id: ada.id, change: 'created' }],
};

const box = () => screen.findByLabelText('Email, application, page or notes');
const fill = async (text: string) => fireEvent.change(await box(), { target: { value: text } });
const press = async ({ user }: OpenedRemote, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

it('finds the client of a pasted text, and saves it once by a double click', async () => {
  const api = apiOf(ada)
    .answers('GET /capture/drafts', listOf([]))
    .answers('POST /capture/extract', open, { status: 201 })
    .answers(`GET ${path}`, open)
    .answers(`POST ${path}/accept`, accepted);
  const page = openCrm(api, '/capture', withCapture);
  await fill(open.text ?? '');
  await press(page, /^Capture$/);
  expect(await screen.findByRole('heading', { name: 'Review what was found' })).toBeVisible();
  expect(api.sent('POST /capture/extract')[0]?.body).toEqual({
    text: open.text,
    fields: [],
    origin: 'paste',
  });
  await page.user.dblClick(await screen.findByRole('button', { name: /^Save client/ }));
  expect(await screen.findByText('Client saved')).toBeVisible();
  expect(page.address()).toBe(`/app/dashboard/individuals/${ada.id}`);
  expect(api.sent(`POST ${path}/accept`).map(({ body }) => body)).toEqual([
    {
      values: { first_name: 'Gloria', last_name: 'Vance', dob: '1950-04-15' },
      individual_id: null,
      seen_matches: [],
    },
  ]);
});

it('names what was saved without, with the way to complete it', async () => {
  const [first] = open.fields;
  const number = { ...first, field: 'policy.policy_number', label: 'Policy: Policy number', value: 'A1234' };
  const carrier = {
    ...number,
    field: 'policy.carrier',
    label: 'Policy: Carrier',
    value: null,
    state: 'missing',
  };
  const api = apiOf(ada)
    .answers('GET /capture/drafts', listOf([]))
    .answers(`GET ${path}`, {
      ...open,
      fields: [...open.fields, number, { ...carrier, source: null, place: null }],
    })
    .answers(`POST ${path}/accept`, accepted);
  const page = openCrm(api, `/capture/${open.draft_id}`, withCapture);
  await press(page, /^Save client/);
  await press(page, 'Save without');
  expect(await screen.findByText('Saved without the policy')).toBeVisible();
  expect(screen.getByText('The policy needs a carrier.')).toBeVisible();
  const left_out = { 'policy.policy_number': 'A1234' };
  expect(api.sent(`POST ${path}/accept`)[0]?.body).toMatchObject({ left_out });
  api.answers(`GET ${path}`, { ...open, state: 'accepted', text: null, individual_id: ada.id, left_out });
  await page.user.click(
    within(screen.getByText('Saved without the policy').closest('li') as HTMLElement).getByRole('button', {
      name: 'Add policy',
    }),
  );
  expect(await screen.findByRole('dialog', { name: 'Add policy' })).toBeVisible();
  expect(screen.getByLabelText('Policy number')).toHaveValue('A1234');
});

it('undoes a saved capture from its toast', async () => {
  const api = apiOf(ada)
    .answers('GET /capture/drafts', listOf([]))
    .answers(`GET ${path}`, open)
    .answers(`POST ${path}/accept`, accepted)
    .answers(`POST ${path}/undo`, { draft_id: open.draft_id, left: [] });
  const page = openCrm(api, `/capture/${open.draft_id}`, withCapture);
  await press(page, /^Save client/);
  await screen.findByRole('button', { name: 'Undo' });
  await screen.findByRole('heading', { name: 'Timeline' });
  const asked = () => api.requests.filter(({ path: at }) => at.startsWith(`/insureds/${ada.id}`)).length;
  const before = asked();
  await press(page, 'Undo');
  expect(await screen.findByText('Capture undone')).toBeVisible();
  expect(asked()).toBe(before);
  expect(page.address()).toBe('/app/dashboard/capture');
});

it('keeps the text and asks before it is left when it could not be sent', async () => {
  const api = captureApi()
    .answers('GET /capture/drafts', listOf([draftRow()]))
    .on('POST /capture/extract', () => problem(503, 'unavailable', 'Try again in a moment.'));
  const page = openCrm(api, '/capture', withCapture);
  await fill('Name: Gloria');
  await press(page, /^Capture$/);
  expect(await screen.findByText('Try again in a moment.')).toBeVisible();
  expect(await box()).toHaveValue('Name: Gloria');
  await page.user.click(
    within(screen.getByRole('table', { name: 'Open drafts' })).getByRole('button', { name: /^View / }),
  );
  expect(await screen.findByText('Discard unsaved changes?')).toBeVisible();
});

it('sends a text again under the same key after a lost answer', async () => {
  let tries = 0;
  const api = captureApi()
    .answers(`GET ${path}`, open)
    .on('POST /capture/extract', () => {
      tries += 1;
      return tries === 1
        ? problem(503, 'unavailable', 'Try again in a moment.')
        : new Response(JSON.stringify(open), { status: 201 });
    });
  const page = openCrm(api, '/capture', withCapture);
  await fill('Name: Gloria');
  await press(page, /^Capture$/);
  await screen.findByText('Try again in a moment.');
  await press(page, /^Capture$/);
  await screen.findByRole('heading', { name: 'Review what was found' });
  const keys = api.sent('POST /capture/extract').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
});

it('reads a dropped file, and says why another one can not be read', async () => {
  const api = captureApi()
    .answers('POST /capture/extract', open, { status: 201 })
    .answers(`GET ${path}`, open);
  openCrm(api, '/capture', withCapture);
  const drop = async (file: File) => fireEvent.drop(await box(), { dataTransfer: { files: [file] } });
  await drop(new File(['GIF89a'], 'scan.gif'));
  expect(await screen.findByText(/^Choose a PDF/)).toBeVisible();
  await drop(new File(['<p>Name: Gloria</p>'], 'page.html'));
  expect(await screen.findByRole('heading', { name: 'Review what was found' })).toBeVisible();
  expect(api.sent('POST /capture/extract')[0]?.body).toMatchObject({ text: 'Name: Gloria' });
});

it('keeps typed notes with a file, and replaces the file before', async () => {
  const api = captureApi().on('POST /capture/extract', () =>
    problem(503, 'unavailable', 'Try again in a moment.'),
  );
  openCrm(api, '/capture', withCapture);
  const drop = async (file: File) => fireEvent.drop(await box(), { dataTransfer: { files: [file] } });
  await fill('She called today.');
  await drop(new File(['Name: Ada'], 'one.txt'));
  await screen.findByText('Try again in a moment.');
  expect(await box()).toHaveValue('She called today.\n\nName: Ada');
  await drop(new File(['Name: Gloria'], 'other.txt'));
  await waitFor(async () => expect(await box()).toHaveValue('Name: Gloria'));
});

it('pastes the cells of a copied table with tabs between them', async () => {
  openCrm(captureApi(), '/capture', withCapture);
  const html = '<table><tr><td>Name</td><td>Gloria</td></tr></table>';
  const clipboardData = {
    files: [],
    getData: (type: string) => (type === 'text/html' ? html : 'Name Gloria'),
  };
  fireEvent.paste(await box(), { clipboardData });
  expect(await box()).toHaveValue('Name\tGloria');
});

it('shows the errors of a draft that was not saved at its fields', async () => {
  const errors = [{ path: 'values.dob', message: 'The date of birth can’t be in the future.' }];
  const api = captureApi()
    .answers(`GET ${path}`, open)
    .on(`POST ${path}/accept`, () => problem(422, 'validation_failed', 'Check the values.', errors));
  const page = openCrm(api, `/capture/${open.draft_id}`, withCapture);
  await press(page, /^Save client/);
  expect(await screen.findByText('The date of birth can’t be in the future.')).toBeVisible();
  expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(/can’t be in the future/);
});

it('reads the text again for another person, and leaves the first draft', async () => {
  const people = [{ name: 'Gloria Vance' }, { name: 'Ruth Vance' }];
  const other = draft({ people, person: 1, draft_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0101' });
  const api = captureApi()
    .answers(`GET ${path}`, draft({ people }))
    .answers('POST /capture/extract', other, { status: 201 })
    .answers(`GET /capture/drafts/${other.draft_id}`, other)
    .done(`DELETE ${path}`);
  const page = openCrm(api, `/capture/${open.draft_id}`, withCapture);
  await page.user.click(await screen.findByRole('combobox', { name: 'Who is the client?' }));
  await page.user.click(await screen.findByRole('option', { name: 'Ruth Vance' }));
  await waitFor(() => expect(page.address()).toBe(`/app/dashboard/capture/${other.draft_id}`));
  expect(api.sent('POST /capture/extract')[0]?.body).toMatchObject({ text: open.text, person: 1 });
  await waitFor(() => expect(api.sent(`DELETE ${path}`)).toHaveLength(1));
});

it('says what became of a draft that is decided or gone', async () => {
  const api = captureApi()
    .answers(`GET ${path}`, draft({ state: 'accepted', individual_id: ada.id, text: null }))
    .on('GET /capture/drafts/6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0109', () => problem(404, 'not_found', 'Gone.'));
  openCrm(api, `/capture/${open.draft_id}`, withCapture);
  expect(await screen.findByText('This draft is a client now')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the client' })).toBeVisible();
});

it('lists the drafts that wait, with the time that is left', async () => {
  const api = captureApi().answers('GET /capture/drafts', listOf([draftRow()]));
  const page = openCrm(api, '/capture', withCapture);
  expect(await screen.findByText('Vance, Gloria')).toBeVisible();
  expect(screen.getByText(/^Expires in 2[34] hours$/)).toBeVisible();
  api.answers(`GET ${path}`, open);
  await page.user.click(screen.getByText('Vance, Gloria'));
  expect(await screen.findByRole('heading', { name: 'Review what was found' })).toBeVisible();
});
