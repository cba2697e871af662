import type { Page } from '@playwright/test';
import { carrierRoutes, individualRoutes, policyRoutes } from '@bindery/contracts/crm';
import { agencyOf, lapse } from '../fixtures/agency.js';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { newAddress } from '../fixtures/person.js';
import { buyAgency } from '../fixtures/purchase.js';
import { noSuch } from '../fixtures/sentences.js';
import { expect, test } from '../fixtures/test.js';
import { inRowMenu } from '../pages/lists.js';
import { FamilyPage } from '../pages/family.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { PoliciesPage } from '../pages/policies.js';
import { Toasts } from '../pages/toasts.js';

// The error messages are word for word those of the specification, section 8.

const INACTIVE =
  'Your subscription is inactive. You can view records but not change them. Choose a plan to continue.';

test.use({ expectedStatuses: [401, 402, 404, 412, 422, 429] });

const typed = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('an edit of a deleted record keeps its input, and saves after the record is restored', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  await enterAs(agent);
  const toasts = new Toasts(page);
  await page.goto('/app/dashboard/individuals');
  await inRowMenu(page, 'Ada Byron', 'Edit');
  const form = new IndividualForm(page);
  await form.fill({ Nickname: 'Countess' });
  await agent.remove(individualRoutes.delete, id);
  await form.save();
  await toasts.expect(`Failed to update individual: ${noSuch('individual')}`);
  await expect(form.field('Nickname')).toHaveValue('Countess');
  expect((await agent.api(individualRoutes.restore, { params: { id } })).status).toBe(200);
  await form.save();
  await form.root.getByRole('button', { name: 'Load latest version' }).click();
  await expect(form.field('Nickname')).toHaveValue('Countess');
  await form.save();
  await toasts.expect('Individual updated successfully!');

  const carrier_id = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  const policy = await agent.add(policyRoutes.create, { body: { carrier_id, status: 'active' } });
  await page.goto(`/app/dashboard/policies/${policy}`);
  await page.getByRole('button', { name: 'Edit policy', exact: true }).click();
  await typed(page, 'Policy number').fill('P-1');
  await agent.remove(policyRoutes.delete, policy);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toasts.expect(`Failed to update policy: ${noSuch('policy')}`);
  await expect(typed(page, 'Policy number')).toHaveValue('P-1');
});

test('adding a child to a deleted parent is refused with a message and keeps the input', async ({
  page,
  context,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const carrier = await agent.add(carrierRoutes.create, { body: { name: 'Kestrel Mutual' } });
  await enterAs(agent);
  await page.goto(`/app/dashboard/individuals/${id}`);
  const family = new FamilyPage(page);
  await family.add('Address');
  await family.fill({ Address: '1480 Elm Street', City: 'Reno', State: 'NV', ZIP: '89501' });
  const other = await context.newPage();
  await other.goto(`/app/dashboard/individuals/${id}?tab=dependents`);
  const dependents = new FamilyPage(other);
  await dependents.add('Dependent');
  await dependents.fill({ 'First name': 'Byron', 'Last name': 'King', 'Date of birth': '2010-05-12' });
  await dependents.choose('Relationship', 'Child');
  await dependents.choose('Gender', 'Male (M)');
  await agent.remove(individualRoutes.delete, id);
  await family.save();
  await new Toasts(page).expect(`Failed to create address: ${noSuch('individual')}`);
  await expect(family.field('City')).toHaveValue('Reno');
  await dependents.save();
  await new Toasts(other).expect(
    'Failed to create dependent: individual_id: Choose an individual that you can see.',
  );
  await expect(dependents.field('First name')).toHaveValue('Byron');

  await page.goto('/app/dashboard/policies');
  await new PoliciesPage(page).add();
  await typed(page, 'Policy number').fill('P-1');
  await new PoliciesPage(page).pick('Carrier', 'Kestrel Mutual');
  await other.goto(`/app/dashboard/carriers/${carrier}`);
  await other.getByRole('button', { name: 'Add product' }).first().click();
  await typed(other, 'Product name').fill('Gold PPO');
  await agent.remove(carrierRoutes.delete, carrier);
  await page.getByRole('button', { name: 'Create' }).click();
  await new PoliciesPage(page).expectProblem('Carrier', 'Choose a carrier of your account.');
  await expect(typed(page, 'Policy number')).toHaveValue('P-1');
  await other.getByRole('button', { name: 'Create' }).click();
  await new Toasts(other).expect('Failed to create product', 'Choose a carrier of your account.');
  await expect(typed(other, 'Product name')).toHaveValue('Gold PPO');
});

test('a form open when the plan ends shows an error, keeps its input, and saves under a new plan', async ({
  page,
  enterAs,
}) => {
  test.slow();
  const owner = await agencyOf(newAddress('olivia'), { name: 'Old Mill Agency', seats: 3 });
  await enterAs(await owner.onAnotherDevice());
  const form = new IndividualForm(page);
  await page.goto('/app/dashboard/individuals');
  await page.getByRole('button', { name: 'Add individual' }).first().click();
  await form.fill({ 'First name': 'Ada', 'Last name': 'Byron' });
  await lapse(owner);
  await form.save();
  await new Toasts(page).expect(`Failed to create individual: ${INACTIVE}`);
  await expect(form.field('Last name')).toHaveValue('Byron');
  await buyAgency(owner, { seats: 3 }, 'pays');
  // The plan applies as soon as the payment's webhook arrives.
  await expect(async () => {
    await form.save();
    await expect(form.root).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await new Toasts(page).expect('Individual created successfully!');
});

test('the second of two concurrent edits of an individual shows both versions and saves the choice', async ({
  page,
  newDevice,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  const elsewhere = await newDevice();
  await enterAs(agent);
  await enterAs(await agent.onAnotherDevice(), elsewhere);
  const [mine, theirs] = [new IndividualPage(page), new IndividualPage(elsewhere)];
  await mine.open(id);
  await theirs.open(id);
  await page.getByRole('button', { name: 'Edit individual' }).click();
  await typed(page, 'Nickname').fill('Countess');
  await typed(page, 'Title').fill('Lady');
  await theirs.edit({ Nickname: 'Addie', 'Middle name': 'Augusta' });
  await new Toasts(elsewhere).expect('Individual updated successfully!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  const versions = page.getByRole('group', { name: 'Conflicting versions' });
  await expect(versions.getByRole('radio', { name: 'Countess' })).toBeChecked();
  await versions.getByRole('radio', { name: 'Addie' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await new Toasts(page).expect('Individual updated successfully!');
  expect((await agent.api(individualRoutes.get, { params: { id } })).body).toMatchObject({
    ...{ nickname: 'Addie', middle_name: 'Augusta', title: 'Lady', version: 3 },
  });
});

test('a reveal fails with a message when the value was removed or the rate limit is reached', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id } = await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron', ssn: sampleSsn() });
  await enterAs(agent);
  const individual = new IndividualPage(page);
  await individual.open(id);
  await individual.expectHere('Ada Byron');
  expect((await agent.api(individualRoutes.update, { params: { id }, body: { ssn: null } })).status).toBe(
    200,
  );
  await individual.reveal('SSN');
  await new Toasts(page).expect('No sensitive data to reveal');

  await agent.api(individualRoutes.update, { params: { id }, body: { ssn: sampleSsn() } });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reveal SSN' })).toBeVisible();
  let status = 200;
  while (status === 200)
    ({ status } = await agent.api(individualRoutes.reveal, { params: { id, field: 'ssn' } }));
  expect(status).toBe(429);
  await individual.reveal('SSN');
  await new Toasts(page).expect('Failed to reveal sensitive data');
});
