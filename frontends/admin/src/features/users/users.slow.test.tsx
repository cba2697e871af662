import type { Role } from '@bindery/contracts/access';
import type { UserView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { actionsFor, inRowMenu } from '../../testing/in-row-menu.js';
import { openAdmin } from '../../testing/open-admin.js';
import { harbor, idOf, listOf, member, solo, user } from '../../testing/people.js';

const platform = (users: UserView[], total = users.length) =>
  new FakeApi()
    .answers('GET /admin/users', listOf(users, total))
    .answers('GET /admin/accounts', listOf([harbor, solo]));

function openUsers(api: FakeApi, { role = 'superuser', query = '' }: { role?: Role; query?: string } = {}) {
  return openAdmin(api, `/users${query}`, { role });
}

type Page = ReturnType<typeof openUsers>;

async function choose({ user: person }: Page, field: RegExp | string, option: string): Promise<void> {
  await person.click(screen.getByRole('combobox', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
}

const asked = (api: FakeApi) => api.sent('GET /admin/users').at(-1)!.query;
const email = () => screen.getByRole('textbox', { name: /^Email/ });

describe('the user list', () => {
  it('shows the role, account and creation date of each user', async () => {
    openUsers(
      platform([
        user(1),
        user(2, { full_name: null, role: 'superuser', account_id: null, account_name: null }),
      ]),
    );
    await screen.findByText('user1@harbor.test');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers).toEqual(['User', 'Role', 'Account', 'Created', 'Actions']);
    const [first, second] = ['user1@harbor.test', 'user2@harbor.test'].map((address) =>
      screen.getByText(address).closest('tr')!,
    );
    expect(first).toHaveTextContent('user1@harbor.testUser 1AgentHarbor Insurance GroupNov 18, 2026');
    expect(second).toHaveTextContent('user2@harbor.testSuperuserNo AccountNov 18, 2026');
  });

  it('searches and filters by role and account on the server', async () => {
    const api = platform([user(1)], 12);
    const page = openUsers(api);
    await screen.findByText('user1@harbor.test');
    expect(asked(api).toString()).toBe('sort=created_at&order=desc&page=1&page_size=25');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search users...' }), 'harbor');
    await waitFor(() => expect(asked(api).get('search')).toBe('harbor'));
    await choose(page, 'Role', 'Agency Admin');
    await waitFor(() => expect(asked(api).get('role')).toBe('agency_admin'));
    await choose(page, 'Account', 'Solo');
    await waitFor(() => expect(asked(api).get('account_id')).toBe(solo.id));
    expect(page.address()).toBe(`/app/admin/users?search=harbor&role=agency_admin&account_id=${solo.id}`);
  });

  it.each(['', '?search=zz'])('shows an empty state for the query "%s"', async (query) => {
    openUsers(platform([]), { query });
    expect(await screen.findByText('No users found')).toBeVisible();
  });

  it('shows an error after a failed load and reloads on Try again', async () => {
    const api = platform([]).on('GET /admin/users', () => problem(403, 'forbidden', 'Not now.'));
    const page = openUsers(api);
    const failed = await screen.findByRole('heading', { name: 'Failed to fetch users' });
    api.answers('GET /admin/users', listOf([user(1)]));
    await page.user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('user1@harbor.test')).toBeVisible();
  });

  it('offers edit and delete only for users of a lower rank', async () => {
    const page = openUsers(platform([user(1), user(2, { role: 'superuser' })]));
    const other = (await screen.findByText('user2@harbor.test')).closest('tr')!;
    await page.user.click(other);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await actionsFor(page.user, 'user1@harbor.test')).toEqual([
      'Edit',
      'Sign-in and devices',
      'Delete',
    ]);
    expect(await actionsFor(page.user, 'user2@harbor.test')).toEqual(['Sign-in and devices']);
  });

  it.each<Role>(['agency_admin', 'agency_user', 'agent'])('denies access to the %s role', async (role) => {
    const api = new FakeApi();
    openUsers(api, { role });
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Only superusers can access user management.')).toBeVisible();
    expect(api.sent('GET /admin/users')).toHaveLength(0);
  });
});

describe('creating a user', () => {
  async function openCreating(api: FakeApi) {
    const page = openUsers(api);
    await screen.findByText('user1@harbor.test');
    await page.user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Create user' });
    return page;
  }

  it('sends the identity and data access entered by keyboard', async () => {
    const api = platform([user(1)]).answers('POST /admin/users', user(2), { status: 201 });
    const page = await openCreating(api);
    expect(email()).toHaveFocus();
    await page.user.keyboard(' dee@harbor.test ');
    await page.user.tab();
    await page.user.keyboard('Dee Ortiz');
    await choose(page, /^Account/, 'Harbor Insurance Group');
    expect(screen.getByRole('radio', { name: 'Own records only' })).toBeChecked();
    screen.getByRole('combobox', { name: /^Account/ }).focus();
    await page.user.tab();
    await page.user.keyboard('{ArrowDown>}');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'All records' })).toBeChecked());
    await page.user.keyboard('{/ArrowDown}');
    screen.getByRole('button', { name: 'Create' }).focus();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('User created successfully!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('POST /admin/users').map(({ body }) => body)).toEqual([
      {
        email: 'dee@harbor.test',
        full_name: 'Dee Ortiz',
        role: 'agent',
        account_id: harbor.id,
        can_see_all_records: true,
      },
    ]);
    await waitFor(() => expect(api.sent('GET /admin/users')).toHaveLength(2));
  });

  it.each(['Superuser', 'Agency Admin'])('shows Full Access without a choice for role %s', async (role) => {
    const api = platform([user(1)]).answers('POST /admin/users', user(2), { status: 201 });
    const page = await openCreating(api);
    await page.user.type(email(), 'dee@harbor.test');
    await choose(page, /^Role/, role);
    expect(screen.getByText('Full Access')).toBeVisible();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /admin/users')).toHaveLength(1));
    expect(api.sent('POST /admin/users')[0]!.body).not.toHaveProperty('can_see_all_records');
  });

  it('rejects an invalid email before sending and offers no pending role', async () => {
    const api = platform([user(1)]);
    const page = await openCreating(api);
    await page.user.click(screen.getByRole('combobox', { name: /^Role/ }));
    const given = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(given).toEqual(['Superuser', 'Agency Admin', 'Agency User', 'Agent']);
    await page.user.keyboard('{Escape}');
    await page.user.type(email(), 'dee@harbor');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/Enter an email address such as/)).toBeVisible();
    expect(api.sent('POST /admin/users')).toHaveLength(0);
  });

  it('shows a server validation error in the form and any other refusal in a toast', async () => {
    const issue = { path: 'email', message: 'This address cannot get mail.' };
    const api = platform([user(1)]).on('POST /admin/users', () =>
      problem(422, 'validation_failed', 'Check the form.', [issue]),
    );
    const page = await openCreating(api);
    await page.user.type(email(), 'dee@harbor.test');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(issue.message)).toBeVisible();
    api.on('POST /admin/users', () => problem(409, 'email_in_use', 'Somebody has this address already.'));
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create user')).toBeVisible();
    expect(screen.getByText('Somebody has this address already.')).toBeVisible();
    expect(email()).toHaveValue('dee@harbor.test');
  });

  it('prompts before discarding typed text', async () => {
    const page = await openCreating(platform([user(1)]));
    await page.user.type(email(), 'dee');
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(email()).toHaveValue('dee');
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing a user', () => {
  const olivia = user(1, { role: 'agency_admin', is_owner: true });
  const path = `/admin/users/${olivia.id}`;

  async function openEditing(api: FakeApi) {
    const page = openUsers(api);
    await inRowMenu(page.user, 'user1@harbor.test', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit user' });
    return page;
  }

  it('sends only the changed fields', async () => {
    const api = platform([olivia]).answers(`PUT ${path}`, olivia);
    const page = await openEditing(api);
    expect(email()).toHaveValue('user1@harbor.test');
    await page.user.clear(screen.getByRole('textbox', { name: 'Full name' }));
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('User updated successfully!')).toBeVisible();
    expect(api.sent(`PUT ${path}`).map(({ body }) => body)).toEqual([{ full_name: null }]);
  });

  it('requires a new owner when the owner leaves the account', async () => {
    const reason = 'Harbor Insurance Group would have no owner. Choose one of its members.';
    const api = platform([olivia])
      .on(`PUT ${path}`, ({ body }) =>
        (body as { new_owner_id?: string }).new_owner_id
          ? new Response(JSON.stringify(olivia), { status: 200 })
          : problem(409, 'account_would_be_ownerless', reason),
      )
      .answers('GET /admin/agency-users', listOf([member(1), member(2), member(3, { is_active: false })]));
    const page = await openEditing(api);
    await choose(page, /^Account/, 'Solo');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    const question = await screen.findByRole('dialog', { name: 'Choose a new owner' });
    expect(within(question).getByText(reason)).toBeVisible();
    await page.user.click(await within(question).findByRole('combobox', { name: 'New owner' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(['user2@harbor.test (Agent)']);
    await page.user.keyboard('{Enter}');
    await page.user.click(within(question).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('User updated successfully!')).toBeVisible();
    expect(api.sent(`PUT ${path}`).at(-1)!.body).toEqual({ account_id: solo.id, new_owner_id: idOf(2) });
  });

  it('keeps the typed text and loads the newest version after a conflict', async () => {
    const api = platform([olivia]).on(`PUT ${path}`, ({ headers }) =>
      headers.get('If-Match') === '"2"'
        ? Response.json({ ...olivia, version: 3 })
        : problem(412, 'precondition_failed', 'Someone else saved this record.'),
    );
    const page = await openEditing(api);
    await page.user.type(screen.getByRole('textbox', { name: 'Full name' }), ' Park');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    const told = await screen.findByText(/Someone else saved this user first/);
    api.answers('GET /admin/users', listOf([{ ...olivia, email: 'olivia@harbor.test', version: 2 }]));
    await page.user.click(within(told.parentElement!).getByRole('button', { name: 'Load latest version' }));
    await waitFor(() => expect(email()).toHaveValue('olivia@harbor.test'));
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('User 1 Park');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('User updated successfully!')).toBeVisible();
    expect(api.sent(`PUT ${path}`).map(({ body }) => body)).toEqual([
      { full_name: 'User 1 Park' },
      { full_name: 'User 1 Park' },
    ]);
  });

  it('reports that the user was deleted meanwhile and keeps the typed text', async () => {
    const api = platform([olivia]).on(`PUT ${path}`, () =>
      problem(412, 'precondition_failed', 'Someone else saved this record.'),
    );
    const page = await openEditing(api);
    await page.user.type(screen.getByRole('textbox', { name: 'Full name' }), ' Park');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText(/Someone else saved this user first/);
    api.answers('GET /admin/users', listOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Load latest version' }));
    expect(await screen.findByText(/^This user was deleted or their email address changed/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('User 1 Park');
  });

  it('shows the reason when saving fails', async () => {
    const api = platform([olivia]).on(`PUT ${path}`, () => problem(404, 'not_found', 'They are gone.'));
    const page = await openEditing(api);
    await page.user.type(screen.getByRole('textbox', { name: 'Full name' }), ' Park');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Failed to update user')).toBeVisible();
    expect(screen.getByText('They are gone.')).toBeVisible();
  });
});

describe('deleting a user', () => {
  const path = `/admin/users/${idOf(1)}`;
  const members = listOf([member(1), member(2)]);

  async function press(api: FakeApi, answer: 'Delete' | 'Cancel') {
    const page = openUsers(api);
    await inRowMenu(page.user, 'user1@harbor.test', 'Delete');
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete user1@harbor.test?',
    });
    await page.user.click(within(question).getByRole('button', { name: answer }));
    return page;
  }

  it('sends nothing when the confirmation is canceled', async () => {
    const api = platform([user(1)]);
    await press(api, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent(`DELETE ${path}`)).toHaveLength(0);
  });

  it('deletes and reloads the list when confirmed', async () => {
    const api = platform([user(1)]).done(`DELETE ${path}`);
    await press(api, 'Delete');
    expect(await screen.findByText('User deleted successfully!')).toBeVisible();
    await waitFor(() => expect(api.sent('GET /admin/users')).toHaveLength(2));
  });

  it('shows the reason when it fails', async () => {
    await press(
      platform([user(1)]).on(`DELETE ${path}`, () => problem(403, 'forbidden', 'They rank above you.')),
      'Delete',
    );
    expect(await screen.findByText('Failed to delete user')).toBeVisible();
    expect(screen.getByText('They rank above you.')).toBeVisible();
  });

  it('requires a new owner when the user owns the account', async () => {
    const api = platform([user(1, { is_owner: true })])
      .on(`DELETE ${path}`, ({ query }) =>
        query.has('new_owner_id')
          ? new Response(null, { status: 204 })
          : problem(409, 'account_would_be_ownerless', 'The account would have no owner.'),
      )
      .answers('GET /admin/agency-users', members);
    const page = await press(api, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Choose a new owner' });
    await within(dialog).findByRole('combobox', { name: 'New owner' });
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await choose(page, 'New owner', 'user2@harbor.test (Agent)');
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted successfully!')).toBeVisible();
    expect(api.sent(`DELETE ${path}`).at(-1)!.query.get('new_owner_id')).toBe(idOf(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('renaming an account', () => {
  const filtered = `?account_id=${harbor.id}`;

  it('sends the new name of the account that the list is narrowed to', async () => {
    const api = platform([user(1)]).answers(`PUT /admin/accounts/${harbor.id}`, {
      ...harbor,
      name: 'Harbor',
    });
    const page = openUsers(api, { query: filtered });
    await screen.findByText(user(1).email);
    await page.user.click(screen.getByRole('button', { name: 'Rename account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename account' }));
    const name = dialog.getByRole('textbox', { name: /^Account name/ });
    expect(name).toHaveValue(harbor.name);
    await page.user.clear(name);
    await page.user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('The name is required.')).toBeVisible();
    await page.user.type(name, 'Harbor');
    await page.user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('The account is now called Harbor.')).toBeVisible();
    expect(api.sent(`PUT /admin/accounts/${harbor.id}`)[0]!.body).toEqual({ name: 'Harbor' });
  });

  it('keeps the typed name and says why it failed', async () => {
    const api = platform([user(1)]).on(`PUT /admin/accounts/${harbor.id}`, () =>
      problem(503, 'unavailable', 'Identity is not answering.'),
    );
    const page = openUsers(api, { query: filtered });
    await screen.findByText(user(1).email);
    await page.user.click(screen.getByRole('button', { name: 'Rename account' }));
    const name = await screen.findByRole('textbox', { name: /^Account name/ });
    await page.user.type(name, ' 2');
    await page.user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText(/Failed to rename account: Identity is not answering/)).toBeVisible();
    expect(name).toHaveValue(`${harbor.name} 2`);
  });
});
