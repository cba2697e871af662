import { PHONE_NUMBER } from '@bindery/contracts/validation';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, ben, individual, listOf } from '../../../testing/records.js';

/** The signed-in user, see `openRemote`. */
const olivia = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001';
const withList = () =>
  new FakeApi()
    .answers('GET /insureds', listOf([individual()]))
    .answers('GET /agents', listOf([ana, ben]))
    .answers('POST /insureds/duplicates', listOf([]));

async function openAdding(api: FakeApi) {
  const page = openCrm(api, '/individuals');
  await screen.findByText('Byron, Ada');
  await page.user.keyboard('n');
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Add individual' }) };
}

async function choose(user: { click: (element: Element) => Promise<void> }, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('adding an individual', () => {
  it('sends typed values and null for empty fields, and opens the record', async () => {
    const api = withList();
    const { user, address } = await openAdding(api);
    expect(screen.getByLabelText(/^First name/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^First name/), ' Grace ');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.type(screen.getByLabelText(/^Date of birth/), '1950-03-01');
    await choose(user, 'Assigned agent', 'Ben Ito');
    await user.click(screen.getByRole('button', { name: 'More fields' }));
    expect(screen.getByLabelText(/^Middle name/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^SSN/), '219-09-9999');
    await choose(user, 'Smoker', 'No');
    api
      .answers('POST /insureds', individual({ last_name: 'Hopkins' }), { status: 201 })
      .answers('GET /insureds', listOf([individual({ last_name: 'Hopkins' })]));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Individual created successfully!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(`/app/dashboard/individuals/${individual().id}`);
    const [request] = api.sent('POST /insureds');
    expect(request!.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
    expect(request!.body).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopkins',
      status: 'active',
      ssn: '219099999',
      dob: '1950-03-01',
      assigned_agent: ben.id,
      smoker: false,
      email: null,
      mbi: null,
      phones: [],
      addresses: [],
    });
  });

  it('shows the new record while it is read again', async () => {
    const grace = individual({ id: '0b0f4f04-6a55-4a9e-8c39-2a8f0f7a0099', first_name: 'Grace' });
    const api = withList()
      .answers('POST /insureds', grace, { status: 201 })
      .on(`GET /insureds/${grace.id}`, () => new Promise(() => undefined));
    const { user, address } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Byron');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('heading', { name: 'Grace Byron' })).toBeVisible();
    expect(address()).toBe(`/app/dashboard/individuals/${grace.id}`);
  });

  it('sends the phone number and the address with the individual, and offers the state of the ZIP', async () => {
    const api = withList().answers('POST /insureds', individual(), { status: 201 });
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.type(screen.getByLabelText(/^Phone/, { selector: 'input' }), '2075550162');
    expect(screen.getByLabelText(/^Phone/, { selector: 'input' })).toHaveValue('(207) 555-0162');
    await user.type(screen.getByLabelText('Address'), '1 Main St');
    await user.type(screen.getByLabelText(/^ZIP/), '04101');
    expect(screen.getByLabelText(/^State/)).toHaveValue('ME');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('City is required.')).toBeVisible();
    expect(api.sent('POST /insureds')).toHaveLength(0);
    await user.type(screen.getByLabelText(/^City/, { selector: 'input' }), 'Portland');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /insureds')).toHaveLength(1));
    expect(api.sent('POST /insureds')[0]!.body).toMatchObject({
      phones: [{ type: 'mobile', phone: '(207) 555-0162', is_primary: true }],
      addresses: [{ type: 'home', address1: '1 Main St', city: 'Portland', state: 'ME', zip: '04101' }],
    });
  });

  it('keeps a state that somebody entered when the ZIP is of another', async () => {
    const { user } = await openAdding(withList());
    await user.type(screen.getByLabelText(/^ZIP/), '04101');
    await user.clear(screen.getByLabelText(/^ZIP/));
    await user.type(screen.getByLabelText(/^ZIP/), '03101');
    expect(screen.getByLabelText(/^State/)).toHaveValue('NH');
    await user.clear(screen.getByLabelText(/^State/));
    await user.type(screen.getByLabelText(/^State/), 'vt');
    await user.type(screen.getByLabelText(/^ZIP/), '-1234');
    expect(screen.getByLabelText(/^State/)).toHaveValue('VT');
  });

  it('says what to do about a ZIP alone, and goes on without it', async () => {
    const api = withList().answers('POST /insureds', individual(), { status: 201 });
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    const zip = screen.getByLabelText(/^ZIP/);
    await user.type(zip, '04101');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const sentence = 'Add the street and city, or leave the ZIP empty.';
    await waitFor(() => expect(zip).toHaveAccessibleDescription(sentence));
    expect(screen.queryByText(/is required\.$/)).toBeNull();
    expect(api.sent('POST /insureds')).toHaveLength(0);
    await user.clear(zip);
    expect(screen.getByLabelText(/^State/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /insureds')[0]?.body).toMatchObject({ addresses: [] }));
  });

  it('reads a pasted date of birth and Medicare number, and refuses an impossible birth', async () => {
    const api = withList();
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.click(screen.getByRole('button', { name: 'More fields' }));
    await user.click(screen.getByLabelText(/^Medicare number/));
    await user.paste('1EG4TE5MK73');
    expect(screen.getByLabelText(/^Medicare number/)).toHaveValue('1EG4-TE5-MK73');
    const birth = screen.getByLabelText(/^Date of birth/);
    await user.click(birth);
    await user.paste('1/2/60');
    expect(birth).toHaveValue('01/02/1960');
    await user.paste('1/2/2199');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText("A date of birth can't be in the future.")).toBeVisible();
    await user.click(birth);
    await user.paste('1/2/1860');
    expect(await screen.findByText('Check the year: nobody is over 125 years old.')).toBeVisible();
    expect(api.sent('POST /insureds')).toHaveLength(0);
  });

  it('marks a phone number that is too short beside other errors, and sends nothing', async () => {
    const api = withList();
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Phone/, { selector: 'input' }), '12');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Last name is required.')).toBeVisible();
    expect(screen.getByLabelText(/^Phone/, { selector: 'input' })).toHaveAccessibleDescription(PHONE_NUMBER);
    expect(api.sent('POST /insureds')).toHaveLength(0);
  });

  it("shows the server's reason under the phone number", async () => {
    const api = withList().on('POST /insureds', () =>
      problem(422, 'validation_failed', 'This is no number of the United Kingdom.', [
        { path: 'phones.0.phone', message: 'This is no number of the United Kingdom.' },
      ]),
    );
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.type(screen.getByLabelText(/^Phone/, { selector: 'input' }), '+44 20 7946 01');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone/, { selector: 'input' })).toHaveAccessibleDescription(
        /no number of the United/,
      ),
    );
  });

  it('assigns the individual to the person who adds it, unless they choose otherwise', async () => {
    const api = withList().answers('POST /insureds', individual(), { status: 201 });
    const { user } = await openAdding(api);
    const agent = screen.getByRole('combobox', { name: /^Assigned agent/ });
    expect(agent).toHaveTextContent('Olivia Park');
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /insureds')).toHaveLength(1));
    expect(api.sent('POST /insureds')[0]!.body).toMatchObject({ assigned_agent: olivia });
  });

  it('rejects missing and invalid values before sending', async () => {
    const api = withList();
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^Email/), 'ada@mail');
    await user.click(screen.getByRole('button', { name: 'More fields' }));
    await user.type(screen.getByLabelText(/^SSN/), '000-12-3456');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('First name is required.')).toBeVisible();
    expect(screen.getByText('Last name is required.')).toBeVisible();
    expect(screen.getByText("This SSN isn't valid. Check the digits.")).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/email address such as/);
    expect(api.sent('POST /insureds')).toHaveLength(0);
  });

  it('shows a server validation error in the dialog and keeps the typed text', async () => {
    const api = withList().on('POST /insureds', () =>
      problem(422, 'validation_failed', 'Some values are not valid.', [
        { path: 'assigned_agent', message: 'Choose an agent in your account.' },
      ]),
    );
    const { user, dialog } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Choose an agent in your account.')).toBeVisible();
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
  });

  it('shows why it failed and retries with the same idempotency key', async () => {
    const api = withList().on('POST /insureds', () =>
      problem(503, 'unavailable', 'The CRM is not answering.'),
    );
    const { user } = await openAdding(api);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopkins');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create individual: The CRM is not answering.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /insureds')).toHaveLength(2));
    const keys = api.sent('POST /insureds').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('prompts before discarding typed text', async () => {
    const { user } = await openAdding(withList());
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing an individual from the list', () => {
  it('loads the full record and sends only the changed fields', async () => {
    const ada = individual({ title: 'Dr.' });
    const api = withList()
      .answers(`GET /insureds/${ada.id}`, ada, { etag: '"3"' })
      .answers(`PUT /insureds/${ada.id}`, { ...ada, nickname: 'Countess', dob: null, version: 4 });
    const { user } = openCrm(api, '/individuals');
    await inRowMenu(user, 'Ada Byron', 'Edit');
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Dr.');
    expect(screen.getByLabelText(/^SSN/)).toHaveValue('***-**-9999');
    await user.type(screen.getByLabelText(/^Nickname/), 'Countess');
    await user.clear(screen.getByLabelText(/^Date of birth/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Individual updated successfully!')).toBeVisible();
    const [request] = api.sent(`PUT /insureds/${ada.id}`);
    expect(request!.body).toEqual({ nickname: 'Countess', dob: null });
    expect(request!.headers.get('If-Match')).toBe('"3"');
  });

  it('shows the reason when a change is refused', async () => {
    const ada = individual();
    const api = withList()
      .answers(`GET /insureds/${ada.id}`, ada, { etag: '"3"' })
      .on(`PUT /insureds/${ada.id}`, () => problem(402, 'subscription_inactive', 'Choose a plan first.'));
    const { user } = openCrm(api, '/individuals');
    await inRowMenu(user, 'Ada Byron', 'Edit');
    await user.type(await screen.findByLabelText(/^Nickname/), 'Countess');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update individual: Choose a plan first.')).toBeVisible();
  });
});
