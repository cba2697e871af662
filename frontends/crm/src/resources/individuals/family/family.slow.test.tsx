import { PHONE_NUMBER } from '@bindery/contracts/validation';
import { problem, type OpenedRemote } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { address, dependent, individual, listOf, phone } from '../../../testing/records.js';

const ada = individual();
const page = `/individuals/${ada.id}`;
const addresses = `/insureds/${ada.id}/addresses`;
const phones = `/insureds/${ada.id}/phones`;
const dependents = `/dependents/${ada.id}`;

type User = OpenedRemote['user'];

async function paste(user: User, label: string | RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function choose(user: User, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the address list', () => {
  it('validates a new address and adds the first one as primary', async () => {
    const api = apiOf(ada);
    const { user } = openCrm(api, page);
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    expect(await screen.findByRole('checkbox', { name: 'Primary' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Address is required.')).toBeVisible();
    await paste(user, /^Address\b(?! line)/, '1480 Elm Street');
    await paste(user, /^City/, 'Reno');
    await paste(user, /^State/, 'nv');
    await paste(user, /^ZIP/, '895011234');
    api.on(`POST ${addresses}`, () => problem(503, 'unavailable', 'Try again in a moment.'));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create address: Try again in a moment.')).toBeVisible();
    api.answers(`POST ${addresses}`, address(), { status: 201 });
    api.answers(`GET ${addresses}`, listOf([address()]));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Address created successfully!')).toBeVisible();
    expect(await card('Addresses').findByText('1480 Elm Street, Apt 3, Reno, NV 89501')).toBeVisible();
    expect(card('Addresses').getByRole('listitem')).toHaveTextContent(/Home · Primary/);
    expect(api.sent(`POST ${addresses}`).at(-1)!.body).toMatchObject({
      ...{ type: 'home', state: 'NV', zip: '89501-1234', address2: null, is_primary: true },
    });
  });

  it('shows both versions for a choice when another user saved first', async () => {
    const elm = address({ county: null });
    const record = `/addresses/${elm.id}`;
    const api = apiOf(ada)
      .answers(`GET ${addresses}`, listOf([elm]))
      .on(`PUT ${record}`, () => problem(412, 'precondition_failed', 'Someone else saved this record.'));
    const { user } = openCrm(api, page);
    await inRowMenu(user, '1480 Elm Street, Reno', 'Edit');
    await user.clear(await screen.findByLabelText(/^City/));
    await paste(user, /^City/, 'Sparks');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText(/Someone else saved this address first/);
    const theirs = { ...elm, city: 'Carson City', zip: '89701', version: 4 };
    api.answers(`GET ${addresses}`, listOf([theirs]));
    await user.click(screen.getByRole('button', { name: 'Load latest version' }));
    const versions = within(await screen.findByRole('group', { name: 'Conflicting versions' }));
    const city = within(versions.getByRole('radiogroup', { name: 'City' }));
    expect(city.getByRole('radio', { name: 'Sparks' })).toBeChecked();
    await user.click(city.getByRole('radio', { name: 'Carson City' }));
    await paste(user, /^County/, 'Ormsby');
    api.answers(`PUT ${record}`, { ...theirs, county: 'Ormsby', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Address updated successfully!')).toBeVisible();
    const saved = api.sent(`PUT ${record}`).at(-1)!;
    expect([saved.body, saved.headers.get('If-Match')]).toEqual([{ county: 'Ormsby' }, '"4"']);
  });

  it('shows an error when it fails to load, as the phone list does', async () => {
    const down = () => problem(503, 'unavailable', 'Try again in a moment.');
    openCrm(apiOf(ada).on(`GET ${addresses}`, down).on(`GET ${phones}`, down), page);
    expect(await screen.findByRole('heading', { name: 'Failed to fetch addresses' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch phones' })).toBeVisible();
  });
});

describe('the phone list', () => {
  it("formats numbers for reading and shows the server's refusal of an invalid one", async () => {
    const office = phone({
      id: ada.id,
      phone_e164: '+442079460958',
      phone: '+44 20 7946 0958',
      extension: '12',
    });
    const api = apiOf(ada).answers(`GET ${phones}`, listOf([phone(), { ...office, is_primary: false }]));
    const { user } = openCrm(api, page);
    await screen.findByText('(775) 555-0101');
    const [mobile, abroad] = card('Phone numbers').getAllByRole('listitem');
    expect(mobile).toHaveTextContent(/^\(775\) 555-0101Mobile · Primary$/);
    expect(abroad).toHaveTextContent(/^\+44 20 7946 0958 x12Mobile$/);
    expect(screen.getByRole('link', { name: '(775) 555-0101' })).toHaveAttribute('href', 'tel:+17755550101');

    await user.click(screen.getByRole('button', { name: 'Add phone' }));
    await paste(user, /^Phone number\b/, '12');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(PHONE_NUMBER)).toBeVisible();
    expect(api.sent(`POST ${phones}`)).toEqual([]);
    await user.clear(screen.getByLabelText(/^Phone number\b/));
    await paste(user, /^Phone number\b/, '+44 20 7946 01');
    const sentence = 'This is no number of the United Kingdom.';
    api.on(`POST ${phones}`, () =>
      problem(422, 'validation_failed', sentence, [{ path: 'phone', message: sentence }]),
    );
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(api.sent(`POST ${phones}`)[0]!.body).toMatchObject({
      phone: '+44 20 7946 01',
      is_primary: false,
    });
  });

  it('deletes a phone after confirmation and restores it with Undo', async () => {
    const office = phone({ id: ada.id, phone_e164: '+442079460958', phone: '+44 20 7946 0958' });
    const record = `/phones/${office.id}`;
    const api = apiOf(ada).answers(`GET ${phones}`, listOf([phone(), office]));
    const { user } = openCrm(api, page);
    await inRowMenu(user, '+44 20 7946 0958', 'Delete');
    expect(await screen.findByText('Are you sure you want to delete this phone?')).toBeVisible();
    api.on(`DELETE ${record}`, () => problem(403, 'forbidden', 'Ask its agent or an administrator.'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('Failed to delete phone: Ask its agent or an administrator.'),
    ).toBeVisible();
    await inRowMenu(user, '+44 20 7946 0958', 'Delete');
    await screen.findByText('Are you sure you want to delete this phone?');
    api.done(`DELETE ${record}`).answers(`GET ${phones}`, listOf([phone()]));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const toast = within((await screen.findByText('Phone deleted successfully!')).closest('li')!);
    api.answers(`POST ${record}/restore`, office).answers(`GET ${phones}`, listOf([phone(), office]));
    await user.click(toast.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Phone restored')).toBeVisible();
    expect(await screen.findByRole('link', { name: '+44 20 7946 0958' })).toBeVisible();
  });
});

describe('the dependent list', () => {
  it('counts dependents in the tab and masks their SSN until it is revealed', async () => {
    const byron = dependent({ notes: '<img src=x onerror=alert(1)>' });
    const api = apiOf(ada).answers(`GET ${dependents}`, listOf([byron]));
    api.answers(`GET /dependents/${byron.id}/reveal/ssn`, { value: '219099999' });
    const { user, address: at } = openCrm(api, page);
    await user.click(await screen.findByRole('tab', { name: 'Dependents 1' }));
    expect(at()).toBe(`/app/dashboard${page}?tab=dependents`);
    const row = within(screen.getByRole('tabpanel')).getByRole('listitem');
    const facts = within(row)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(row).toHaveTextContent(/^Byron KingChild/);
    expect(facts).toEqual([
      ...[
        expect.stringMatching(/^May 12, 2010 \(\d+\)$/),
        'Male (M)',
        expect.stringMatching(/^\*\*\*-\*\*-9999/),
      ],
      ...['Yes', 'No', '<img src=x onerror=alert(1)>'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Reveal SSN of Byron King' }));
    expect(await screen.findByText('219-09-9999')).toBeVisible();
  });

  it('adds a dependent after validation and names the field of a server refusal', async () => {
    const api = apiOf(ada);
    const { user } = openCrm(api, `${page}?tab=dependents`);
    expect(await screen.findByText('None')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add dependent' }));
    await screen.findByRole('dialog', { name: 'Add dependent' });
    await paste(user, /^SSN/, '000-12-3456');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('First name is required.')).toBeVisible();
    const needed =
      /^Choose a relationship|^Choose a gender|^Last name is|^Date of birth is required|^This SSN isn't valid/;
    expect(within(dialog).getAllByText(needed).length).toBeGreaterThanOrEqual(4);
    await paste(user, /^First name/, '👩‍👧 =HYPERLINK("x")');
    await paste(user, /^Last name/, 'King');
    await choose(user, /^Relationship/, 'Stepchild');
    await paste(user, /^Date of birth/, '2010-05-12');
    await choose(user, /^Gender/, 'Female (F)');
    await user.clear(screen.getByLabelText(/^SSN/));
    api.on('POST /dependents', () =>
      // The form holds whose dependent it is, and shows no field for it.
      problem(422, 'validation_failed', 'It is gone.', [{ path: 'individual_id', message: 'It is gone.' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create dependent: individual_id: It is gone.')).toBeVisible();
    api.answers('POST /dependents', dependent(), { status: 201 });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Dependent created successfully!')).toBeVisible();
    expect(api.sent('POST /dependents').at(-1)!.body).toEqual({
      ...{ individual_id: ada.id, first_name: '👩‍👧 =HYPERLINK("x")', last_name: 'King', middle_name: null },
      ...{ relationship: 'stepchild', date_of_birth: '2010-05-12', gender: 'F', ssn: null, notes: null },
      ...{ is_student: false, is_disabled: false },
    });
  });

  it('omits an unchanged SSN mask and shows the refusal of a different one', async () => {
    const byron = dependent();
    const record = `/dependents/${byron.id}`;
    const api = apiOf(ada).answers(`GET ${dependents}`, listOf([byron]));
    const { user } = openCrm(api, `${page}?tab=dependents`);
    await inRowMenu(user, 'Byron King', 'Edit');
    await user.click(await screen.findByRole('checkbox', { name: 'Student' }));
    await paste(user, /^SSN/, '***-**-1111');
    const masked = 'Type the full number, or undo to keep the stored one.';
    api.on(`PUT ${record}`, () =>
      problem(422, 'validation_failed', masked, [{ path: 'ssn', message: masked }]),
    );
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(masked)).toBeVisible();
    await user.clear(screen.getByLabelText(/^SSN/));
    await paste(user, /^SSN/, '***-**-9999');
    api.answers(`PUT ${record}`, { ...byron, is_student: false, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Dependent updated successfully!')).toBeVisible();
    expect(api.sent(`PUT ${record}`).at(-1)!.body).toEqual({ is_student: false });
  });

  it('and its sibling lists offer no add, edit or delete without edit rights', async () => {
    const mine = { can_edit: false, can_delete: false };
    const api = apiOf({ ...ada, ...mine })
      .answers(`GET ${addresses}`, listOf([address(mine)]))
      .answers(`GET ${phones}`, listOf([]))
      .answers(`GET ${dependents}`, listOf([dependent(mine)]));
    openCrm(api, page);
    expect(await screen.findByText(/1480 Elm Street, Apt 3/)).toBeVisible();
    // Tasks of one's own need no right to edit the client.
    expect(screen.queryByRole('button', { name: /^(Add (?!task$)|Edit |Actions for )/ })).toBeNull();
  });
});
