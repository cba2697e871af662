import type { HouseholdMember, HouseholdView, IndividualRow } from '@bindery/contracts/crm';
import { problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { address, dependent, id, individual, listOf } from '../../../testing/records.js';

const ada = individual();
const page = `/individuals/${ada.id}`;
const path = `/insureds/${ada.id}/household`;
const addresses = `/insureds/${ada.id}/addresses`;

const member = (number: number, changes: Partial<HouseholdMember> = {}): HouseholdMember => ({
  individual_id: id(number),
  first_name: 'Ada',
  last_name: 'Byron',
  relationship: 'head',
  age: 76,
  policies_in_force: 2,
  can_edit: true,
  addresses: [],
  ...changes,
});
const bo = member(2, { first_name: 'Bo', relationship: 'spouse', age: null, policies_in_force: 1 });
const couple: HouseholdView = { members: [member(1), bo], hidden: 0, version: 4 };
const nobody: HouseholdView = { members: [], hidden: 0, version: 0 };
const said = ({ members }: HouseholdView) =>
  members.map(({ individual_id, relationship }) => ({ individual_id, relationship }));
const card = () => within(screen.getByRole('region', { name: 'Household' }));

async function choose(user: ReturnType<typeof openCrm>['user'], label: RegExp, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the household card', () => {
  it('counts those whom the user cannot see, and offers no change without the right to it', async () => {
    const household = {
      ...couple,
      members: [member(1, { relationship: 'child', can_edit: false })],
      hidden: 1,
    };
    const api = apiOf(individual({ can_edit: false })).answers(`GET ${path}`, household);
    openCrm(api, page);
    expect(await screen.findByText("1 more person you can't see")).toBeVisible();
    expect(card().getByText('Child · Age 76 · 2 policies in force')).toBeVisible();
    expect(card().queryByRole('button')).toBeNull();
  });

  it('names the dependents, and their tab the clients of the household', async () => {
    const alma = dependent({ first_name: 'Alma', relationship: 'spouse' });
    const api = apiOf(ada)
      .answers(`GET ${path}`, couple)
      .answers(`GET /dependents/${ada.id}`, listOf([alma]));
    const { user, address: shown } = openCrm(api, page);
    expect(await screen.findByText(/^Dependents:/)).toHaveTextContent('Dependents: Alma King (spouse)');
    await user.click(card().getByRole('link', { name: 'Alma King' }));
    expect(shown()).toBe(`/app/dashboard${page}?tab=dependents`);
    const others = await screen.findByText(/^Clients in the household:/);
    expect(others).toHaveTextContent('Clients in the household: Bo Byron (spouse)');
    expect(within(others).getByRole('link', { name: 'Bo Byron' })).toHaveAttribute(
      'href',
      `/app/dashboard/individuals/${bo.individual_id}`,
    );
  });

  it('links somebody who is searched for', async () => {
    const other = individual({ id: id(2), first_name: 'Bo' });
    const api = apiOf(ada)
      .answers('GET /insureds', listOf([ada, other]))
      .answers(`PUT ${path}`, couple);
    const { user } = openCrm(api, page);
    expect((await screen.findAllByText('None')).length).toBeGreaterThan(0);
    await user.click(card().getByRole('button', { name: 'Add member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to household' }));
    expect(dialog.getByText(/Ada Byron becomes the head of the household/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await user.click(dialog.getByRole('combobox', { name: /Individual/ }));
    await user.click(await screen.findByRole('option', { name: /Byron, Bo/ }));
    expect(screen.queryByRole('option', { name: /Byron, Ada/ })).toBeNull();
    await choose(user, /Relationship to Ada Byron/, /Spouse/);
    api.answers(`GET ${path}`, couple);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added to the household')).toBeVisible();
    expect(api.sent(`PUT ${path}`)[0]!.body).toEqual({ members: said(couple) });
    expect(await card().findByRole('link', { name: 'Bo Byron' })).toHaveAttribute(
      'href',
      `/app/dashboard/individuals/${id(2)}`,
    );
    expect(card().getByText('Head of household · Age 76 · 2 policies in force')).toBeVisible();
  });

  it('starts in the search, and says who is in a household already instead of offering them', async () => {
    const row = (number: number, changes: Partial<IndividualRow>) =>
      ({ ...individual({ id: id(number) }), household: null, ...changes }) as IndividualRow;
    const api = apiOf(ada).answers('GET /insureds', {
      ...listOf([
        row(1, {}),
        row(2, { first_name: 'Bo', household: { relationship: 'spouse', head_name: 'Boyd, Celia' } }),
        row(3, { first_name: 'Cy', household: { relationship: 'head', head_name: null } }),
        row(4, { first_name: 'Di', household: { relationship: 'child', head_name: null } }),
        row(5, { first_name: 'Ed' }),
      ]),
      filtered: 5,
    });
    const { user } = openCrm(api, page);
    await user.click(await screen.findByRole('button', { name: 'Add member' }));
    expect(await screen.findByRole('combobox', { name: /Individual/ })).toHaveFocus();
    await user.keyboard('b');
    expect(await screen.findByText('In the Boyd household')).toBeVisible();
    expect(screen.getByText('In the Byron household')).toBeVisible();
    expect(screen.getByText('In the household of somebody else')).toBeVisible();
    // The person of the page is left out, and not counted as one to find.
    expect(screen.queryByText(/^Showing/)).toBeNull();
    await user.click(screen.getByText('Byron, Bo'));
    expect(screen.getByRole('combobox', { name: /Individual/ })).toHaveTextContent('Search individuals');
    await user.click(screen.getByText('Byron, Ed'));
    expect(screen.getByRole('combobox', { name: /Individual/ })).toHaveTextContent('Byron, Ed');
  });

  it('says why somebody cannot be linked, and keeps what was chosen', async () => {
    const detail = 'Bo Byron is already in another household. Take Bo out of it first.';
    const api = apiOf(ada)
      .answers('GET /insureds', listOf([individual({ id: id(2), first_name: 'Bo' })]))
      .on(`PUT ${path}`, () => problem(409, 'conflict', detail));
    const { user } = openCrm(api, page);
    await user.click(await screen.findByRole('button', { name: 'Add member' }));
    await choose(user, /Individual/, /Byron, Bo/);
    await choose(user, /Relationship to Ada Byron/, /Child/);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(`Failed to change the household: ${detail}`)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Add to household' })).toBeVisible();
  });

  it('makes another one the head in place of the former, and takes people out with undo', async () => {
    const api = apiOf(ada).answers(`GET ${path}`, couple).answers(`PUT ${path}`, couple);
    const { user } = openCrm(api, page);
    await inRowMenu(user, 'Bo Byron', 'Head of household');
    expect(await screen.findByText('Relationship changed')).toBeVisible();
    const swapped = [
      { individual_id: id(1), relationship: 'spouse' },
      { individual_id: id(2), relationship: 'head' },
    ];
    expect(api.sent(`PUT ${path}`)[0]!.body).toEqual({ members: swapped });
    api.answers(`PUT ${path}`, nobody);
    await inRowMenu(user, 'Bo Byron', 'Remove from the household');
    expect(await screen.findByText('Removed from the household')).toBeVisible();
    api.answers(`PUT ${path}`, couple);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Household change undone')).toBeVisible();
    expect(api.sent(`PUT ${path}`).at(-1)!.body).toEqual({ members: said(couple) });
  });

  it('asks before the page’s own person leaves those whom the user cannot change', async () => {
    const api = apiOf(ada)
      .answers(`GET ${path}`, { ...couple, members: [member(1)], hidden: 1 })
      .answers(`PUT ${path}`, nobody);
    const { user } = openCrm(api, page);
    await inRowMenu(user, 'Ada Byron', 'Remove from the household');
    const question = await screen.findByRole('alertdialog', { name: 'Remove Ada Byron from the household?' });
    expect(api.sent(`PUT ${path}`)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Take out' }));
    expect(await screen.findByText('Removed from the household')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('an address of a household', () => {
  const elm = address({ is_primary: true });
  const { type, is_primary, address1, address2, city, state, zip, county } = elm;
  const place = { address1, address2, city, state, zip, county };
  const withAddresses: HouseholdView = {
    ...couple,
    members: [
      member(1, { addresses: [{ id: elm.id, type, is_primary, ...place }] }),
      // The same, as another user typed it.
      { ...bo, addresses: [{ id: id(77), type, is_primary, ...place, address1: address1.toUpperCase() }] },
      member(3, { first_name: 'Cy', relationship: 'child' }),
      member(4, { first_name: 'Di', addresses: [{ id: id(78), type, is_primary, ...place, city: 'Elko' }] }),
    ],
  };

  it('is offered to those who have the old one or none, changed for the chosen ones, and undone', async () => {
    const moved = { ...elm, address1: '9 Oak Avenue', version: elm.version + 1 };
    const changed = [{ address_id: id(77), version: 2, previous: place }];
    const api = apiOf(ada)
      .answers(`GET ${path}`, withAddresses)
      .answers(`GET ${addresses}`, listOf([elm]))
      .answers(`PUT /addresses/${elm.id}`, moved)
      .answers(`POST ${path}/address`, { changed })
      .answers(`POST ${path}/address/undo`, undefined, { status: 204 });
    const { user } = openCrm(api, page);
    await inRowMenu(user, `${elm.address1}, ${elm.city}`, 'Edit');
    const field = await screen.findByLabelText(/^Address\b(?! line)/);
    await user.clear(field);
    await user.paste('9 Oak Avenue');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Also change the address for the household?' }),
    );
    expect(api.sent(`POST ${path}/address`)).toHaveLength(0);
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    expect(dialog.getByText('Has the old address.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Cy Byron' }));
    await user.click(dialog.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Address changed for the household')).toBeVisible();
    expect(api.sent(`POST ${path}/address`)[0]!.body).toEqual({
      address_id: elm.id,
      members: [{ individual_id: id(2), replaces: id(77) }],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Address change of the household undone')).toBeVisible();
    expect(api.sent(`POST ${path}/address/undo`)[0]!.body).toEqual({ changed });
  });

  it('is offered to a person who was just linked and has none', async () => {
    const linked = { ...couple, members: [withAddresses.members[0]!, bo] };
    const api = apiOf(ada)
      .answers('GET /insureds', listOf([individual({ id: id(2), first_name: 'Bo' })]))
      .answers(`PUT ${path}`, linked)
      .answers(`POST ${path}/address`, { changed: [] });
    const { user } = openCrm(api, page);
    await user.click(await screen.findByRole('button', { name: 'Add member' }));
    await choose(user, /Individual/, /Byron, Bo/);
    await choose(user, /Relationship to Ada Byron/, /Spouse/);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Same address as Ada Byron?' }));
    await user.click(dialog.getByRole('button', { name: 'Use it' }));
    expect(await screen.findByText('Address changed for the household')).toBeVisible();
    expect(api.sent(`POST ${path}/address`)[0]!.body).toEqual({
      address_id: elm.id,
      members: [{ individual_id: id(2), replaces: null }],
    });
  });

  it('is not offered when only its type changes', async () => {
    const api = apiOf(ada)
      .answers(`GET ${path}`, withAddresses)
      .answers(`GET ${addresses}`, listOf([elm]))
      .answers(`PUT /addresses/${elm.id}`, { ...elm, type: 'mailing', version: elm.version + 1 });
    const { user } = openCrm(api, page);
    await inRowMenu(user, `${elm.address1}, ${elm.city}`, 'Edit');
    await choose(user, /^Type/, /Mailing/);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Address updated successfully!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
