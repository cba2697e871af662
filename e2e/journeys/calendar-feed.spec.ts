import { expect, test } from '../fixtures/test.js';
import { inMoreActions } from '../pages/lists.js';
import { taskRoutes } from '@bindery/contracts/crm';

test('an agent subscribes a calendar, follows its link to a task, renews the address and turns it off', async ({
  page,
  agent,
  enterAs,
}) => {
  const { id: insured_id } = await agent.addIndividual({ first_name: 'Orla', last_name: 'Eriksen' });
  const due_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await agent.api(taskRoutes.create, { body: { title: 'Send the quote', due_date, insured_id } });
  await enterAs(agent);
  await page.goto('/app/dashboard/tasks');
  await inMoreActions(page, 'Show in my calendar');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = page.getByLabel('Link', { exact: true });
  const first = await address.inputValue();
  const read = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: (await answer.text()).replaceAll('\r\n ', '') };
  };
  const calendar = await read(first);
  expect(calendar.text).toContain('SUMMARY:Send the quote\r\n');
  expect(calendar.text).not.toContain('Eriksen');
  await page.getByRole('switch', { name: 'Show client names' }).click();
  await expect
    .poll(async () => (await read(first)).text)
    .toContain('SUMMARY:Send the quote: Orla Eriksen\r\n');

  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Create new link' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await read(second)).status).toBe(404);

  const link = /^URL;VALUE=URI:(.+)$/m.exec(calendar.text)?.[1]?.trim() ?? '';
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Send the quote');
});
