import { serviceLevelWords, type Role } from '@bindery/contracts/access';
import type { PromoCodeView } from '@bindery/contracts/billing';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { actionsFor, inRowMenu } from '../../testing/in-row-menu.js';
import { openAdmin } from '../../testing/open-admin.js';
import { idOf, listOf } from '../../testing/people.js';

const promo = (number: number, changes: Partial<PromoCodeView> = {}): PromoCodeView => ({
  id: idOf(number),
  code: `CODE-${String(number)}`,
  description: 'Three months',
  allowed_roles: ['agent', 'agency'],
  service_level: 'all_services',
  usage_type: 'multi_use',
  max_uses: 50,
  current_uses: 3,
  duration_type: 'months',
  duration_value: 3,
  expiration_date: '2127-01-15T12:00:00.000Z',
  is_active: true,
  show_as_hint: false,
  created_at: '2026-11-18T12:00:00.000Z',
  updated_at: '2026-11-18T12:00:00.000Z',
  version: 4,
  ...changes,
});
const withCodes = (codes: PromoCodeView[]) => new FakeApi().answers('GET /promo-codes', listOf(codes));

function openPromos(api: FakeApi, { role = 'superuser' }: { role?: Role } = {}) {
  return openAdmin(api, '/promos', { role });
}
type Page = ReturnType<typeof openPromos>;

async function choose({ user }: Page, field: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the promo code list', () => {
  it('shows the roles, usage, expiration, status and actions of each code', async () => {
    const over = { code: 'OVER', description: '', expiration_date: null, is_active: false } as const;
    const page = openPromos(withCodes([promo(1), promo(2, { ...over, allowed_roles: ['all'] })]));
    const first = (await screen.findByText('CODE-1')).closest('tr')!;
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers).toEqual(['Code', 'Description', 'Roles', 'Usage', 'Expires', 'Status', 'Actions']);
    expect(first).toHaveTextContent('CODE-1Three monthsAgent, Agency3/50Jan 15, 2127Active');
    const second = screen.getByText('OVER').closest('tr')!;
    expect(second).toHaveTextContent('OVERN/AAll3/50NeverInactive');
    expect(await actionsFor(page.user, 'CODE-1')).toEqual(['View usage', 'Edit', 'Deactivate']);
    expect(await actionsFor(page.user, 'OVER')).toEqual(['View usage', 'Edit']);
  });

  it('says of a code that is active whether it can still be redeemed', async () => {
    const codes = [
      promo(1, { current_uses: 50, max_uses: 50 }),
      promo(2, { expiration_date: '2020-01-15T00:00:00.000Z' }),
      promo(3, { expiration_date: null }),
    ];
    openPromos(withCodes(codes));
    const statuses = [];
    for (const { code } of codes)
      statuses.push((await screen.findByText(code)).closest('tr')!.querySelectorAll('td')[5]!.textContent);
    expect(statuses).toEqual(['Used up', 'Expired', 'Active']);
  });

  it('shows an empty state, and an error when a search fails', async () => {
    const api = withCodes([]);
    const page = openPromos(api);
    expect(await screen.findByText('No promo codes')).toBeVisible();
    api.on('GET /promo-codes', () => problem(422, 'validation_failed', 'Not so.'));
    await page.user.type(screen.getByRole('searchbox', { name: 'Search promo codes...' }), 'x');
    expect((await screen.findAllByText(/Failed to fetch promo codes/))[0]).toBeVisible();
    expect(api.sent('GET /promo-codes').at(-1)!.query.get('search')).toBe('x');
  });

  it.each<Role>(['agency_admin', 'agent'])('denies access to the %s role', async (role) => {
    const api = new FakeApi();
    openPromos(api, { role });
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Only superusers can access promo code management.')).toBeVisible();
    expect(api.sent('GET /promo-codes')).toHaveLength(0);
  });
});

describe('the promo code form', () => {
  async function openCreating(api: FakeApi) {
    const page = openPromos(api);
    await screen.findByText('CODE-1');
    await page.user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Create promo code' });
    return page;
  }

  it('starts with the defaults and uppercases the code as it is typed', async () => {
    const api = withCodes([promo(1)]).answers('POST /promo-codes', promo(2), { status: 201 });
    const page = await openCreating(api);
    expect(screen.queryByLabelText('Max uses')).toBeNull();
    expect(screen.queryByLabelText('Duration value')).toBeNull();
    await page.user.type(screen.getByRole('textbox', { name: /^Code/ }), 'spring-27');
    expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('SPRING-27');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Promo code created successfully!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('POST /promo-codes').map(({ body }) => body)).toEqual([
      {
        code: 'SPRING-27',
        description: '',
        allowed_roles: ['agent'],
        service_level: 'all_services',
        usage_type: 'single_use',
        max_uses: 1,
        duration_type: 'forever',
        duration_value: null,
        expiration_date: null,
        is_active: true,
        show_as_hint: false,
      },
    ]);
  });

  it('takes uses and duration when they apply and sends the end of the expiration day', async () => {
    const api = withCodes([promo(1)]).answers('POST /promo-codes', promo(2), { status: 201 });
    const page = await openCreating(api);
    await page.user.type(screen.getByRole('textbox', { name: /^Code/ }), 'many');
    await page.user.click(screen.getByRole('checkbox', { name: 'Agency' }));
    await choose(page, 'Service level', 'CRM only');
    await choose(page, 'Usage type', 'Multiple uses');
    await page.user.click(screen.getByRole('button', { name: 'Increase Max uses' }));
    await choose(page, 'Duration', 'Weeks');
    await page.user.click(screen.getByRole('button', { name: 'Increase Duration value' }));
    await page.user.type(screen.getByLabelText(/^Expiration date/), '2027-02-28');
    await page.user.click(screen.getByRole('checkbox', { name: /^Show as hint/ }));
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.sent('POST /promo-codes')).toHaveLength(1));
    expect(api.sent('POST /promo-codes')[0]!.body).toMatchObject({
      code: 'MANY',
      allowed_roles: ['agent', 'agency'],
      service_level: 'crm_only',
      usage_type: 'multi_use',
      max_uses: 2,
      duration_type: 'weeks',
      duration_value: 2,
      expiration_date: new Date('2027-02-28T23:59:59.999').toISOString(),
      show_as_hint: true,
    });
  });

  it("shows validation errors before sending and the server's refusal after", async () => {
    const taken = 'This promo code already exists. Choose another code.';
    const refusal = () => problem(409, 'code_taken', taken, [{ path: 'code', message: taken }]);
    const api = withCodes([promo(1)]).on('POST /promo-codes', refusal);
    const page = await openCreating(api);
    await page.user.click(screen.getByRole('checkbox', { name: 'Agent' }));
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Please enter a promo code')).toBeVisible();
    expect(screen.getByText('Choose at least one role.')).toBeVisible();
    expect(api.sent('POST /promo-codes')).toHaveLength(0);
    await page.user.click(screen.getByRole('checkbox', { name: 'Agent' }));
    await page.user.type(screen.getByRole('textbox', { name: /^Code/ }), 'code-1');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(taken)).toBeVisible();
  });
});

it('an edited promo code sends only the changed fields with the loaded version', async () => {
  const api = withCodes([promo(1)]).answers(`PUT /promo-codes/${idOf(1)}`, promo(1));
  const page = openPromos(api);
  await inRowMenu(page.user, 'CODE-1', 'Edit');
  await screen.findByRole('dialog', { name: 'Edit promo code' });
  await choose(page, 'Duration', 'Forever');
  await page.user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Promo code updated successfully!')).toBeVisible();
  const [sent] = api.sent(`PUT /promo-codes/${idOf(1)}`);
  expect(sent!.body).toEqual({ duration_type: 'forever', duration_value: null });
  expect(sent!.headers.get('if-match')).toBe('"4"');
});

it('a promo code can have each service level, and says what it gives', async () => {
  const page = openPromos(withCodes([promo(1)]));
  await inRowMenu(page.user, 'CODE-1', 'Edit');
  expect(await screen.findByText('Everything that the plan includes.')).toBeVisible();
  for (const { name, description } of Object.values(serviceLevelWords)) {
    await choose(page, 'Service level', name);
    expect(screen.getByText(description)).toBeVisible();
  }
});

it('a promo code that fails to save shows the reason and keeps the typed text', async () => {
  const api = withCodes([promo(1)]).on(`PUT /promo-codes/${idOf(1)}`, () =>
    problem(412, 'precondition_failed', 'Someone else saved this record.'),
  );
  const page = openPromos(api);
  await inRowMenu(page.user, 'CODE-1', 'Edit');
  await page.user.type(await screen.findByRole('textbox', { name: 'Description' }), ' more');
  await page.user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Failed to save promo code: Someone else saved this record.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Three months more');
});

describe('deactivating a promo code', () => {
  it('requires confirmation and reports success', async () => {
    const api = withCodes([promo(1)]).done(`DELETE /promo-codes/${idOf(1)}`);
    const page = openPromos(api);
    await inRowMenu(page.user, 'CODE-1', 'Deactivate');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to deactivate CODE-1?');
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(api.sent(`DELETE /promo-codes/${idOf(1)}`)).toHaveLength(0);
    await inRowMenu(page.user, 'CODE-1', 'Deactivate');
    await page.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Promo code deactivated successfully!')).toBeVisible();
    expect(api.sent(`DELETE /promo-codes/${idOf(1)}`)).toHaveLength(1);
  });

  it('shows an error when it fails', async () => {
    const api = withCodes([promo(1)]).on(`DELETE /promo-codes/${idOf(1)}`, () =>
      problem(404, 'not_found', "This promo code doesn't exist."),
    );
    const page = openPromos(api);
    await inRowMenu(page.user, 'CODE-1', 'Deactivate');
    await page.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/Failed to deactivate promo code/)).toBeVisible();
  });
});

describe('the usage history', () => {
  async function openUsage(api: FakeApi) {
    const page = openPromos(api);
    await inRowMenu(page.user, 'CODE-1', 'View usage');
    return within(await screen.findByRole('dialog', { name: 'Promo Code Usage History' }));
  }

  it('shows who used the code, what it gave them and when', async () => {
    const usage = {
      id: idOf(7),
      user_email: 'dee@harbor.test',
      role_granted: 'agency_admin',
      service_level_granted: 'crm_capture',
      used_at: '2026-11-20T12:00:00.000Z',
    };
    const api = withCodes([promo(1)]).answers(`GET /promo-codes/${idOf(1)}/usage`, listOf([usage]));
    const dialog = await openUsage(api);
    const row = (await dialog.findByText('dee@harbor.test')).closest('tr')!;
    const headers = dialog.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers).toEqual(['User email', 'Role granted', 'Service level', 'Used at']);
    expect(row).toHaveTextContent(/dee@harbor\.testAgency AdminCRM and captureNov 20, 2026/);
  });

  it('shows an empty state before the first use', async () => {
    const path = `GET /promo-codes/${idOf(1)}/usage`;
    const empty = await openUsage(withCodes([promo(1)]).answers(path, listOf([])));
    expect(await empty.findByText('No usage yet')).toBeVisible();
  });

  it('shows an error when it fails to load', async () => {
    const failing = withCodes([promo(1)]).on(`GET /promo-codes/${idOf(1)}/usage`, () =>
      problem(404, 'not_found', "This promo code doesn't exist."),
    );
    const dialog = await openUsage(failing);
    expect(await dialog.findByRole('heading', { name: 'Failed to fetch usage data' })).toBeVisible();
  });
});
