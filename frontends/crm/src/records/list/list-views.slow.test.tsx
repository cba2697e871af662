import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { ana, ben, individual, individuals, listOf } from '../../testing/records.js';

const BULK = 'POST /insureds/bulk';
const withPeople = () =>
  new FakeApi().answers('GET /insureds', listOf(individuals(3))).answers('GET /agents', listOf([ana]));

afterEach(() => localStorage.clear());

it('Assign to updates the selected individuals and lists those that fail', async () => {
  const api = withPeople().on(BULK, () => problem(503, 'unavailable', 'The CRM is not answering.'));
  const { user } = openCrm(api, '/individuals');
  const assign = async () => {
    await user.click(screen.getByText('Assign to'));
    await user.click(await screen.findByRole('menuitem', { name: ana.name }));
    const question = await screen.findByRole('alertdialog', { hidden: true });
    expect(within(question).getByText('Assign 3 individuals to Ana Reyes?')).toBeVisible();
    await user.click(within(question).getByText('Assign'));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  await user.click(await screen.findByLabelText('Select all on this page'));
  await assign();
  expect(await screen.findByText("3 individuals couldn't be changed")).toBeVisible();
  expect(screen.getAllByText('The CRM is not answering.')).toHaveLength(3);
  await user.click(screen.getByText('Close'));
  api.answers(BULK, { done: 3, refused: [] });
  await assign();
  expect(await screen.findByText('3 individuals updated')).toBeVisible();
  expect(api.sent(BULK)[1]!.body).toMatchObject({ action: 'assign', assigned_agent: ana.id });
  expect(await screen.findByLabelText('Search individuals')).toBeVisible();
});

it('a selection survives sorting and ends when it is cleared', async () => {
  const { user } = openCrm(withPeople(), '/individuals?status=lead');
  await user.click(await screen.findByLabelText('Select Person 1'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByText('1 individual selected')).toBeVisible();
  await user.click(screen.getByLabelText('Clear selection'));
  await user.click(screen.getByLabelText('Select Person 1'));
  await user.click(screen.getByLabelText('Clear selection'));
  await user.click(screen.getByLabelText('Search individuals'));
  await user.paste('person');
  expect(screen.queryByText('1 individual selected')).toBeNull();
});

it('an inactive subscription hides the selection checkboxes', async () => {
  openCrm(withPeople(), '/individuals', { access: { entitlement: 'inactive' } });
  await screen.findByText('Showing 1 to 3 of 3 entries');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

describe('how a list is shown', () => {
  const PREFERENCES = '/preferences/individuals';
  const byDefault = { columns: null, widths: {}, page_size: null, version: '1' };
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  /** Keeps what is chosen, as the server does. */
  function withPreferences(kept: object = byDefault) {
    let present = kept;
    return withPeople()
      .on(`GET ${PREFERENCES}`, () => Response.json(present))
      .on(`PUT ${PREFERENCES}`, ({ body }) => {
        present = { ...present, ...(body as object) };
        return Response.json(present);
      });
  }

  it('has the columns that the user chose, in their order, until they are reset', async () => {
    const api = withPreferences();
    const { user } = openCrm(api, '/individuals');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }));
    await user.click(screen.getByRole('checkbox', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: 'Move Email up' }));
    const columns = ['last_name', 'age', 'city', 'policies_in_force', 'next_date', 'status'];
    const chosen = [...columns, 'email', 'assigned_agent_name'];
    await waitFor(() => expect(api.sent(`PUT ${PREFERENCES}`).at(-1)!.body).toEqual({ columns: chosen }));
    expect(headers()).toEqual(
      expect.arrayContaining(['Name', 'Age', 'City, state', 'Status', 'Email', 'Agent']),
    );
    expect(headers()).not.toContain('Phone');
    expect(headers().indexOf('Email')).toBe(headers().indexOf('Agent') - 1);
    expect(screen.getByRole('button', { name: 'Move Age up' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(headers()).toContain('Phone'));
    expect(api.sent(`PUT ${PREFERENCES}`).at(-1)!.body).toEqual({ columns: null, widths: {} });
  });

  it('shows every field that the list answers, in the words of the record', async () => {
    const known = individual({
      ...{
        title: 'Dr.',
        secondary_email: 'ada@home.test',
        gender: 'F',
        smoker: false,
        part_b_date: '2025-07-01',
      },
      ...{ lead_stage: 'quoted', zip: '04101', additional_agent_name: ben.name, do_not_call: true },
      household: { relationship: 'spouse', head_name: 'King, William' },
    });
    const api = withPreferences().answers('GET /insureds', listOf([known]));
    const { user } = openCrm(api, '/individuals');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await screen.findByRole('checkbox', { name: 'Title' });
    for (const [name, text] of [
      ['Title', 'Dr.'],
      ['Secondary email', 'ada@home.test'],
      ['Gender', 'Female (F)'],
      ['Smoker', 'No'],
      ['Part B', 'Jul 1, 2025'],
      ['Part A', '—'],
      ['Lead stage', 'Quoted'],
      ['ZIP', '04101'],
      ['Additional agent', ben.name],
      ['Do not call', 'Yes'],
      ['Household', 'Spouse of William King'],
      ['Last updated', 'Nov 18, 2026'],
    ] as const) {
      await user.click(screen.getByRole('checkbox', { name }));
      const row = (await screen.findByText('Byron, Ada')).closest('tr')!;
      const shown = within(row)
        .getAllByRole('cell')
        .find((cell) => cell.dataset['label'] === name);
      expect(shown).toHaveTextContent(text);
    }
    // The protected numbers are revealed on the record alone.
    for (const name of ['SSN', 'Medicare number (MBI)', "Driver's license"])
      expect(screen.queryByRole('checkbox', { name })).toBeNull();
  });

  it('has the widths that the user chose, until the columns are reset', async () => {
    const api = withPreferences({ ...byDefault, widths: { phone: 160 } });
    const { user } = openCrm(api, '/individuals');
    const handle = await screen.findByRole('separator', { name: 'Width of Phone' });
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuetext', '160 pixels'));
    handle.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuetext', 'Automatic'));
    expect(api.sent(`PUT ${PREFERENCES}`).at(-1)!.body).toEqual({ widths: {} });
    screen.getByRole('separator', { name: 'Width of Name' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
    await waitFor(() =>
      expect(api.sent(`PUT ${PREFERENCES}`).at(-1)!.body).toEqual({ columns: null, widths: {} }),
    );
    expect(screen.getByRole('button', { name: 'Reset columns' })).toBeDisabled();
  });

  it('is the same on another device, and ignores columns that are gone', async () => {
    const api = withPreferences({ ...byDefault, columns: ['last_name', 'gone', 'dob'], page_size: 50 });
    openCrm(api, '/individuals');
    await waitFor(() => expect(headers()).toEqual(expect.arrayContaining(['Name', 'Date of birth'])));
    expect(headers()).not.toContain('Phone');
    await waitFor(() => expect(api.sent('GET /insureds').at(-1)!.query.get('page_size')).toBe('50'));
  });

  it('keeps the number of rows, also where saving fails', async () => {
    const api = withPreferences().on(`PUT ${PREFERENCES}`, () =>
      problem(503, 'unavailable', 'The CRM is not answering.'),
    );
    const { user } = openCrm(api, '/individuals');
    await user.click(await screen.findByRole('combobox', { name: /rows/i }));
    await user.click(await screen.findByRole('option', { name: '50' }));
    expect(await screen.findByText(/^Failed to save how the list is shown/)).toBeVisible();
    expect(api.sent('GET /insureds').at(-1)!.query.get('page_size')).toBe('50');
    expect(api.sent(`PUT ${PREFERENCES}`)[0]!.body).toEqual({ page_size: 50 });
  });
});
