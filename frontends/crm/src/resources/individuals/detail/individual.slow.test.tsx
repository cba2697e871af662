import { jest } from '@jest/globals';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { address as home, individual, listOf } from '../../../testing/records.js';

const ada = individual();
const address = `/individuals/${ada.id}`;
const record = `/insureds/${ada.id}`;
const withAda = (changes: Partial<typeof ada> = {}) => apiOf({ ...ada, ...changes });
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!;

afterEach(() => {
  jest.useRealTimers();
});

it('the individual page shows personal data with protected values masked', async () => {
  openCrm(withAda().answers(`GET ${record}/addresses`, listOf([home()])), address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  expect(
    await screen.findByText(/^Born Mar 1, 1950 \(\d+\) · Reno, NV · ada@mail.test · Assigned to Ana Reyes$/),
  ).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Personal info' })).toBeVisible();
  expect(valueOf('SSN')).toHaveTextContent('***-**-9999');
  expect(valueOf('Date of birth')).toHaveTextContent('Mar 1, 1950');
  expect(valueOf('Part A')).toHaveTextContent('Not set');
  expect(valueOf("Driver's license")).toHaveTextContent('Not set');
});

it.each([address, '/individuals/not-an-id'])('the page at %s reports a missing individual', async (at) => {
  const api = new FakeApi()
    .on(`GET ${record}`, () => problem(404, 'not_found', "This client doesn't exist."))
    .answers('GET /insureds', listOf([]));
  const page = openCrm(api, at);
  expect(await screen.findByText("This individual doesn't exist")).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'Back to Individuals' }));
  expect(page.address()).toBe('/app/dashboard/individuals');
});

it('a protected value that fails its integrity check is marked and has no Reveal', async () => {
  openCrm(withAda({ ssn: null, integrity_failures: ['ssn'] }), address);
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  expect(valueOf('SSN')).toHaveTextContent("This value couldn't be decrypted.");
  expect(screen.queryByRole('button', { name: 'Reveal SSN' })).toBeNull();
});

it('prints the person, policies and dependents, whichever tab is open', async () => {
  openCrm(withAda(), `${address}?tab=policies`);
  expect(await screen.findByText('No policies yet')).toBeVisible();
  expect(screen.queryByText('Date of birth', { selector: 'dt' })).toBeNull();
  await screen.findByRole('tab', { name: 'Dependents 0' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(valueOf('Date of birth')).toHaveTextContent('Mar 1, 1950');
  for (const name of ['Addresses', 'Phone numbers', 'Household', 'Dependents', 'Tasks'])
    expect(within(screen.getByRole('region', { name })).getByText('None')).toBeVisible();
  expect(screen.getByText('Notes and changes appear here.')).toBeVisible();
  expect(screen.getByText('No policies yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^History/ })).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Date of birth', { selector: 'dt' })).toBeNull();
});

describe('a reveal', () => {
  const withSsn = () => withAda().answers(`GET ${record}/reveal/ssn`, { value: '219099999' });

  async function reveal() {
    // The clock is stopped from here on, so the click waits for nothing.
    const button = await screen.findByRole('button', { name: 'Reveal SSN' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(valueOf('SSN')).toHaveTextContent('219-09-9999');
  }

  it('shows the value for thirty seconds', async () => {
    openCrm(withSsn(), address);
    await reveal();
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(valueOf('SSN')).toHaveTextContent('219-09-9999');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(valueOf('SSN')).toHaveTextContent('***-**-9999');
    expect(document.body).not.toHaveTextContent('219-09-9999');
  });

  it('ends when the viewer presses Hide', async () => {
    openCrm(withSsn(), address);
    await reveal();
    fireEvent.click(screen.getByRole('button', { name: 'Hide SSN' }));
    expect(valueOf('SSN')).toHaveTextContent('***-**-9999');
  });

  it('ends at once when the tab is hidden', async () => {
    openCrm(withSsn(), address);
    await reveal();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(valueOf('SSN')).toHaveTextContent('***-**-9999');
    visibility.mockRestore();
  });

  it('requests the value from the server each time', async () => {
    const api = withSsn();
    openCrm(api, address);
    await reveal();
    fireEvent.click(screen.getByRole('button', { name: 'Hide SSN' }));
    jest.useRealTimers();
    await reveal();
    expect(api.sent(`GET ${record}/reveal/ssn`)).toHaveLength(2);
  });

  it.each([
    [404, 'nothing_to_reveal', 'No sensitive data to reveal'],
    [503, 'unavailable', 'Failed to reveal sensitive data'],
    [429, 'rate_limited', 'Failed to reveal sensitive data'],
  ])('shows a message and leaves the value masked after a %s %s', async (status, code, words) => {
    const api = withAda().on(`GET ${record}/reveal/ssn`, () => problem(status, code, 'No.'));
    const { user } = openCrm(api, address);
    await user.click(await screen.findByRole('button', { name: 'Reveal SSN' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(valueOf('SSN')).toHaveTextContent('***-**-9999');
  });
});

describe('editing an individual', () => {
  async function startEdit(api: FakeApi) {
    const page = openCrm(api, address);
    await page.user.click(await screen.findByRole('button', { name: 'Edit individual' }));
    return page;
  }

  it('saves only changes, without untouched masks and with cleared fields as null', async () => {
    const api = withAda().answers(`PUT ${record}`, { ...ada, email: null, first_name: 'Augusta' });
    const { user } = await startEdit(api);
    expect(await screen.findByLabelText(/^First name/)).toHaveFocus();
    await user.clear(screen.getByLabelText(/^First name/));
    await user.type(screen.getByLabelText(/^First name/), 'Augusta');
    await user.clear(screen.getByLabelText(/^Email/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Individual updated successfully!')).toBeVisible();
    expect(api.sent(`PUT ${record}`)[0]!.body).toEqual({ first_name: 'Augusta', email: null });
    expect(await screen.findByRole('button', { name: 'Edit individual' })).toHaveFocus();
  });

  it('opens by its key, too', async () => {
    const { user } = openCrm(withAda(), address);
    await screen.findByRole('button', { name: 'Edit individual' });
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit individual' })).toBeVisible();
  });

  it('shows both versions field by field after a conflict and saves the chosen values', async () => {
    const api = withAda().on(`PUT ${record}`, () =>
      problem(412, 'precondition_failed', 'Someone else saved this record.'),
    );
    const { user } = await startEdit(api);
    const type = async (label: RegExp, text: string) => {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    };
    await type(/^Nickname/, 'Countess');
    await type(/^Middle name/, 'King');
    await user.click(screen.getByLabelText(/^Notes/, { selector: 'textarea' }));
    await user.paste('Calls on Mondays.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByText(/Someone else saved this individual first/);
    const newer = { ...ada, title: 'Lady', nickname: 'Ada', middle_name: 'Augusta', dob: null, version: 4 };
    api.answers(`GET ${record}`, newer, { etag: '"4"' });
    await user.click(within(told.parentElement!).getByRole('button', { name: 'Load latest version' }));
    const versions = within(await screen.findByRole('group', { name: 'Conflicting versions' }));
    const of = (field: string) => within(versions.getByRole('radiogroup', { name: field }));
    expect(versions.getAllByRole('radiogroup')).toHaveLength(4);
    expect(of('Nickname').getByRole('radio', { name: 'Countess' })).toBeChecked();
    expect(of('Title').getByRole('radio', { name: 'Lady' })).toBeChecked();
    await user.click(of('Middle name').getByRole('radio', { name: 'Augusta' }));
    await user.click(of('Date of birth').getByRole('radio', { name: 'Mar 1, 1950' }));
    expect(screen.getByLabelText(/^Title/, { selector: 'input' })).toHaveValue('Lady');
    expect(screen.getByLabelText(/^Nickname/, { selector: 'input' })).toHaveValue('Countess');
    expect(screen.getByLabelText(/^Middle name/, { selector: 'input' })).toHaveValue('Augusta');
    api.answers(`PUT ${record}`, { ...newer, nickname: 'Countess', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Individual updated successfully!')).toBeVisible();
    const saved = api.sent(`PUT ${record}`).at(-1)!;
    expect(saved.headers.get('If-Match')).toBe('"4"');
    expect(saved.body).toEqual({ nickname: 'Countess', dob: '1950-03-01', notes: 'Calls on Mondays.' });
  });

  it('shows an error and keeps the typed text when saving fails', async () => {
    const api = withAda().on(`PUT ${record}`, () => problem(503, 'unavailable', 'Try again.'));
    const { user } = await startEdit(api);
    await user.type(await screen.findByLabelText(/^Nickname/), 'Countess');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update individual')).toBeVisible();
    expect(screen.getByLabelText(/^Nickname/)).toHaveValue('Countess');
  });

  it('reports success when an earlier save had reached the server but its reply was lost', async () => {
    const api = withAda().on(`PUT ${record}`, () => problem(503, 'unavailable', 'Try again.'));
    const { user } = await startEdit(api);
    await user.type(await screen.findByLabelText(/^Nickname/), 'Countess');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update individual')).toBeVisible();
    const arrived = { ...ada, nickname: 'Countess', version: ada.version + 1 };
    const etag = `"${String(arrived.version)}"`;
    api
      .answers(`GET ${record}`, arrived, { etag })
      .on(`PUT ${record}`, ({ headers }) =>
        headers.get('If-Match') === etag
          ? Response.json(arrived, { headers: { etag } })
          : problem(412, 'precondition_failed', 'Someone else saved this record.'),
      );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Individual updated successfully!')).toBeVisible();
    expect(screen.queryByText(/Someone else saved/)).toBeNull();
  });

  it('deletes through the status, returns to the same list view and supports Undo', async () => {
    const gone = { ...ada, status: 'deleted' as const, version: 4 };
    const api = withAda()
      .answers(`PUT ${record}`, gone)
      .answers('GET /insureds', listOf([ada]));
    const page = openCrm(api, '/individuals?sort=last_name&order=asc');
    await page.user.click(await screen.findByText('Byron, Ada'));
    await page.user.click(await screen.findByRole('button', { name: 'Edit individual' }));
    await page.user.click(await screen.findByRole('combobox', { name: /^Status/ }));
    await page.user.click(await screen.findByRole('option', { name: 'Deleted' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    api.answers('GET /insureds', listOf([]));
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const toast = (await screen.findByText('Individual deleted successfully!')).closest('li')!;
    expect(await screen.findByText('No individuals found')).toBeVisible();
    expect(page.address()).toBe('/app/dashboard/individuals?sort=last_name&order=asc');
    const back = { ...ada, version: 5 };
    api
      .answers(`POST ${record}/restore`, back, { etag: '"5"' })
      .answers(`GET ${record}`, back, { etag: '"5"' });
    await page.user.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
    expect(page.address()).toBe(`/app/dashboard${address}`);
    await page.user.click(screen.getByRole('link', { name: 'Back to Individuals' }));
    expect(page.address()).toBe('/app/dashboard/individuals?sort=last_name&order=asc');
  });

  it('is unavailable without edit rights on the record', async () => {
    openCrm(withAda({ can_edit: false }), address);
    await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
    expect(screen.queryByRole('button', { name: 'Edit individual' })).toBeNull();
  });
});
