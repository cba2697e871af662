import { carrierRoutes, noteRoutes, phoneRoutes, policyRoutes, taskRoutes } from '@bindery/contracts/crm';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';
import { DashboardPage } from '../pages/dashboard.js';
import { IndividualPage } from '../pages/individual.js';

// The browser's time zone becomes the agency's, and the days are counted in it.
test.use({ timezoneId: 'UTC' });

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A client of a person, to renew in 40 days, and a task that is overdue. */
async function dueClient(person: Person, last_name: string): Promise<{ id: string; policyId: string }> {
  const { id } = await person.addIndividual({ first_name: 'Ada', last_name, assigned_agent: person.id });
  const number = { phone: '(207) 555-0162', type: 'mobile', is_primary: true };
  await person.add(phoneRoutes.createOfIndividual, { params: { id }, body: number });
  const carrier_id = await person.add(carrierRoutes.create, { body: { name: `Kestrel ${last_name}` } });
  const dates = { effective_date: '2024-05-01', renewal_date: day(40) };
  const policy = { insured_id: id, carrier_id, status: 'active', policy_number: `R-${last_name}`, ...dates };
  const policyId = await person.add(policyRoutes.create, { body: policy });
  await person.add(taskRoutes.create, {
    body: { title: `Call ${last_name}`, due_date: day(-2), insured_id: id },
  });
  return { id, policyId };
}

test('an owner sees who is behind, looks at one agent, and calls a client without leaving the row', async ({
  page,
  enterAs,
}) => {
  const owner = await agencyOf(newAddress('olivia'), { name: 'Harbor Insurance Group', seats: 3 });
  const agent = await memberOf(owner, newAddress('ana'), 'agent');
  const byron = await dueClient(agent, 'Byron');
  await dueClient(owner, 'Hart');
  await enterAs(owner);
  await new DashboardPage(page).open();
  const today = new DashboardPage(page).card('Today');
  const row = (text: string) => today.getByRole('listitem').filter({ hasText: text });
  await expect(row('Ada Byron').first()).toBeVisible();
  await expect(row('Ada Hart').first()).toBeVisible();
  const lines = page.getByRole('region', { name: 'By agent' });
  await expect(lines.getByRole('link', { name: /^Tasks overdue: 1, / })).toHaveCount(2);
  await expect(lines.getByRole('link', { name: /^Renewals: 1, / })).toHaveCount(2);

  // The agent's own work.
  await page.getByRole('combobox', { name: 'Whose work' }).click();
  await page.getByRole('option').last().click();
  await expect(page).toHaveURL(/scope=/);
  await expect(row('Ada Hart')).toHaveCount(0);
  const renewal = page.getByRole('region', { name: 'Renewals in the next 90 days' }).getByRole('listitem');
  await expect(renewal.getByRole('link', { name: /^Call Ada Byron/ })).toHaveAttribute(
    'href',
    'tel:+12075550162',
  );

  // A call is logged from the row, which has the focus again.
  await renewal.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Log a call' })).toContainText('Ada Byron');
  await page.keyboard.type('Keeps the plan.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  await expect(renewal).toContainText('Last contact');
  await expect(renewal).toBeFocused();
  const notes = await owner.api(noteRoutes.listOfIndividual, { params: { id: byron.id } });
  expect(notes.body).toMatchObject({ items: [{ kind: 'call', body: 'Keeps the plan.' }] });

  // The row is there again after a look at the client.
  await page.keyboard.press('Enter');
  await new IndividualPage(page).expectHere('Ada Byron');
  await page.goBack();
  await expect(page).toHaveURL(/scope=/);
  await expect(renewal).toBeFocused();

  // The list behind the group has the same work.
  await page.getByRole('region', { name: 'Tasks due' }).getByRole('link', { name: 'Open list' }).click();
  await expect(page.getByRole('listitem', { name: 'Call Byron' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Call Hart' })).toHaveCount(0);
});

test('the page of a policy calls the client and takes the outcome of the renewal by key', async ({
  page,
  agent,
  enterAs,
}) => {
  const { policyId } = await dueClient(agent, 'Byron');
  await enterAs(agent);
  await page.goto(`/app/dashboard/policies/${policyId}`);
  await expect(page.getByRole('link', { name: /^Call Ada Byron/ })).toBeVisible();
  await expect(page.getByText(/^Renewal .* in 40 days$/)).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('Left a message.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'New premium' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Renewed\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Outcome/ })).toHaveCount(0);
});
