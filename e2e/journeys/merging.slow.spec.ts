import { addressRoutes, phoneRoutes } from '@bindery/contracts/crm';
import { addressValues, phoneValues } from '../fixtures/family-values.js';
import { sampleSsn } from '../fixtures/sample-secrets.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';
import { MergePage } from '../pages/merge.js';

const MERGE = 'Merge these clients?';

test('a duplicate individual is detected on entry, merged, reachable by its old link, and unmerged', async ({
  page,
  agent,
  enterAs,
}) => {
  const ssn = sampleSsn();
  const first = await agent.addIndividual({
    first_name: 'Ada',
    last_name: 'Byron',
    nickname: 'Countess',
    ssn,
  });
  await agent.api(phoneRoutes.createOfIndividual, {
    params: { id: first.id },
    body: { ...phoneValues, is_primary: true },
  });
  await agent.api(addressRoutes.createOfIndividual, { params: { id: first.id }, body: addressValues });
  await enterAs(agent);
  const list = new IndividualsPage(page);
  const form = new IndividualForm(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await list.open();
  await list.add();
  await form.fill({ 'First name': 'Ada', 'Last name': 'Lovelace', SSN: ssn });
  await expect(form.root.getByText('This client may already exist')).toBeVisible();
  await expect(form.root.getByRole('link', { name: /^Ada Byron/ })).toBeVisible();
  await form.save();
  await form.expectSaved();
  expect(asked.filter((address) => address.includes(ssn) || address.includes(ssn.slice(-4)))).toEqual([]);

  const individual = new IndividualPage(page);
  await individual.expectHere('Ada Lovelace');
  const second = page.url().split('/').at(-1)!;
  const phone = { params: { id: second }, body: { ...phoneValues, is_primary: true } };
  await agent.api(phoneRoutes.createOfIndividual, phone);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another individual' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Byron');
  await page.getByRole('dialog').getByRole('link', { name: 'Byron, Ada' }).click();
  const merge = new MergePage(page);
  await merge.expectHere();
  // More is on file of the first one, so it is proposed to stay, although the merge was begun at the other.
  await expect(page).toHaveURL(new RegExp(`${first.id}/merge/${second}$`));
  await expect(merge.side('Nickname', 'Countess')).toBeChecked();
  await expect(page.getByText('1 is the same on both, and is kept once')).toBeVisible();
  await merge.side('Last name', 'Lovelace').click();
  await merge.askToMerge();
  const frame = new Frame(page);
  await frame.answer(MERGE, 'Merge');
  await frame.expectToast('Individuals merged');
  await individual.expectHere('Ada Lovelace');
  await expect(page.getByText(/^Merged with Ada Lovelace on .* You can undo it until/)).toBeVisible();
  await expect(individual.value('Nickname')).toHaveText('Countess');

  const survivor = page.url();
  await individual.open(second);
  await expect(page).toHaveURL(survivor);
  const phones = async (id: string) =>
    (await agent.api(phoneRoutes.listOfIndividual, { params: { id } })).body;
  expect(await phones(first.id)).toMatchObject({ total: 1 });
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await frame.answer('Undo the merge with Ada Lovelace?', 'Undo merge');
  await individual.expectHere('Ada Byron');
  await individual.open(second);
  await individual.expectHere('Ada Lovelace');
  for (const id of [first.id, second])
    expect(await phones(id)).toMatchObject({ total: 1, items: [{ is_primary: true }] });
});
