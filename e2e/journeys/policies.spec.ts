import { randomUUID } from 'node:crypto';
import {
  carrierRoutes,
  individualRoutes,
  policyRoutes,
  type PolicyView,
  productRoutes,
} from '@bindery/contracts/crm';
import type { ProblemDetails } from '@bindery/contracts/errors';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { inRowMenu } from '../pages/lists.js';
import { Frame } from '../pages/frame.js';
import { PoliciesPage } from '../pages/policies.js';

const sentence = /^\w.{10,}\.$/s;
const FORMULA = '=HYPERLINK("x")';
const MARKUP = '<img src=x onerror=alert(1)>';

// A carrier in use, and a policy that another user saved first.
test.use({ expectedStatuses: [409, 412] });

test('an invalid policy is refused by field, a retry creates one, and its carrier cannot be deleted', async ({
  page,
  agent,
  enterAs,
  superuser,
}) => {
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const other = await agent.add(carrierRoutes.create, { body: { name: 'Northwind Life' } });
  const product_id = await agent.add(productRoutes.create, { body: { name: 'Term 20', carrier_id: other } });
  const { id: insured_id } = await superuser.addIndividual({ first_name: 'Not', last_name: 'Yours' });
  const whole = { carrier_id, status: 'active' };
  const wrong: [string, object][] = [
    ['product_id', { product_id }],
    ['insured_id', { insured_id }],
    ['termination_date', { effective_date: '2026-02-01', termination_date: '2026-01-31' }],
    ['effective_date', { effective_date: '2026-02-30' }],
    ['policy_number', { policy_number: 'x'.repeat(10_000) }],
    ...['12.345', 'abc', -1, 10 ** 12].map((premium): [string, object] => ['premium', { premium }]),
  ];
  for (const [field, values] of wrong) {
    const refused = await agent.api(policyRoutes.create, { body: { ...whole, ...values } });
    const { errors = [] } = refused.body as ProblemDetails;
    expect([refused.status, errors.map(({ path }) => path)], JSON.stringify(values).slice(0, 80)).toEqual([
      422,
      [field],
    ]);
    expect(errors[0]!.message).toMatch(sentence);
  }
  const headers = { 'Idempotency-Key': randomUUID() };
  const twice = [1, 2].map(() => agent.api(policyRoutes.create, { body: whole, headers }));
  const ids = (await Promise.all(twice)).map(({ body }) => (body as PolicyView).id);
  expect(ids[0]).toBe(ids[1]);
  expect((await agent.api(policyRoutes.list)).body).toMatchObject({ total: 1 });

  await enterAs(agent);
  await page.goto('/app/dashboard/carriers');
  await inRowMenu(page, 'Kestrel Mutual', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('One policy uses this carrier.', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show policies' }).click();
  await expect(page).toHaveURL(`/app/dashboard/policies?carrier_id=${carrier_id}`);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Kestrel Mutual');
  await expect(new PoliciesPage(page).row('Kestrel Mutual')).toBeVisible();
});

test('an agent adds a policy, sees only their own, and resolves a conflicting edit', async ({
  page,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('olivia'), { name: 'Harbor Insurance Group', seats: 3 });
  const ana = await memberOf(owner, newAddress('ana'), 'agent');
  const carrier_id = await ana.add(carrierRoutes.create, { body: { name: MARKUP } });
  await ana.add(productRoutes.create, { body: { name: 'Gold PPO 🌻', carrier_id } });
  await ana.add(individualRoutes.create, {
    body: { first_name: 'Ada', last_name: FORMULA, status: 'active' },
  });
  await owner.add(policyRoutes.create, { body: { carrier_id, status: 'active', policy_number: 'THEIRS-1' } });
  await enterAs(ana);
  const policies = new PoliciesPage(page);
  await page.goto('/app/dashboard');
  await expect(new Frame(page).menu).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByText('No policies found')).toBeVisible();

  await policies.add();
  await page.getByLabel('Premium', { exact: true }).fill('12.345');
  await page.getByLabel('Effective date').fill('');
  await page.getByLabel('Effective date').pressSequentially('02302026');
  await page.getByRole('button', { name: 'Create' }).click();
  await policies.expectProblem('Carrier', 'Choose a carrier.');
  await policies.expectProblem('Premium', 'Enter an amount from 0 to 99,999,999.99, such as 1234.50.');
  await policies.expectProblem(
    'Effective date',
    'Effective date must be a date that exists, such as Jan 31, 2026.',
  );
  await policies.pick('Individual', FORMULA, 'hyper');
  await policies.pick('Carrier', MARKUP, 'onerror');
  await policies.pick('Product', 'Gold PPO 🌻', 'gold');
  await page.getByLabel('Premium', { exact: true }).fill('12.34');
  await page.getByLabel('Effective date').fill('2026-01-31');
  await page.getByLabel('Policy number').fill('P-1');
  await page.getByRole('button', { name: 'Create' }).click();
  const row = policies.row('P-1');
  await expect(row).toContainText(`${FORMULA}, Ada`);
  await expect(row).toContainText(MARKUP);
  await expect(row).toContainText('$12.34');
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();

  await row.getByRole('link', { name: 'P-1' }).click();
  await expect(page.getByText('In force', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit policy', exact: true }).click();
  await page.getByLabel('Policy number').fill('P-2');
  await page.getByLabel('Employer ID').fill('E-7');
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const faster = await owner.api(policyRoutes.update, { params: { id }, body: { policy_number: 'P-3' } });
  expect(faster.status).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  const versions = page.getByRole('group', { name: 'Conflicting versions' });
  await versions.getByRole('radio', { name: 'P-3' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await new Frame(page).expectToast('Policy updated successfully!');
  await expect(page.getByText(/^Policy #P-3 · /)).toBeVisible();
  await expect(page.getByText('E-7')).toBeVisible();
});

test('the list has one line a policy, with its next renewal, and says its order', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id: insured_id } = await agent.addIndividual({
    first_name: 'Maximiliana Josephine',
    last_name: 'Featherstonehaugh-Cholmondeley',
  });
  const name = 'Mutual of the Upper Peninsula and Great Lakes Assurance Society';
  const carrier_id = await agent.add(carrierRoutes.create, { body: { name } });
  const product_id = await agent.add(productRoutes.create, {
    body: { name: 'Comprehensive Advantage Gold Plus HMO With Dental and Vision', carrier_id },
  });
  const short = { carrier_id, status: 'active', effective_date: '2026-01-01', premium: '42.10' };
  await agent.add(policyRoutes.create, { body: { ...short, policy_number: 'P-1' } });
  await agent.add(policyRoutes.create, {
    body: {
      ...{ ...short, insured_id, product_id, premium: '1284.60', premium_mode: 'semi_annual' },
      ...{ policy_number: 'KM-2024-000117-99-RENEWED', effective_date: '2031-01-01' },
    },
  });
  await enterAs(agent);
  const policies = new PoliciesPage(page);
  await policies.open();
  await expect(policies.row('KM-2024')).toContainText('Starts Jan 1, 2031');
  await expect(policies.row('KM-2024')).toContainText('Jan 1, 2032');
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
  expect(Math.max(...heights)).toBeLessThan(60);
  const premium = await page.getByText('$1,284.60 semi-annual').boundingBox();
  const menu = await policies
    .row('KM-2024')
    .getByRole('button', { name: /^Actions for/ })
    .boundingBox();
  expect(premium!.x + premium!.width).toBeLessThan(menu!.x);
  for (const column of ['Product', 'Renewal', 'Premium'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await page.getByRole('button', { name: /^Sort: Created/ }).click();
  await page.getByRole('menuitem', { name: 'Renewal' }).click();
  await expect(page.getByRole('columnheader', { name: 'Renewal' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: /^Sort: / })).toBeHidden();

  await policies
    .row('KM-2024')
    .getByRole('link', { name: /^KM-2024/ })
    .click();
  await page.getByText('Termination date', { exact: true }).locator('xpath=following-sibling::dd[1]').click();
  await page.getByLabel('Termination date', { exact: true }).fill('2031-12-31');
  await page.keyboard.press('Enter');
  await new Frame(page).expectToast('Termination date updated');
  await expect(page.getByText('Dec 31, 2031')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list shows at least six policies, each with its client, carrier and state', async ({
    page,
    agent,
    enterAs,
  }) => {
    const { id: insured_id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
    const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
    for (let nth = 1; nth <= 7; nth += 1) {
      const policy = { insured_id, carrier_id, status: 'active', effective_date: '2026-01-01' };
      await agent.add(policyRoutes.create, { body: { ...policy, policy_number: `P-${String(nth)}` } });
    }
    await enterAs(agent);
    await page.goto('/app/dashboard/policies');
    const row = page.getByRole('row').filter({ hasText: 'P-2' });
    await expect(row).toContainText('P-2');
    for (const text of ['Byron, Ada', 'Kestrel Mutual', 'In force'])
      await expect(row.getByText(text)).toBeVisible();
    const box = await row.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(784);
  });
});
