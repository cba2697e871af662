import type { Route as Request } from '@playwright/test';
import { confirmationCode } from '../fixtures/mailbox.js';
import { expect, test } from '../fixtures/test.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualsPage } from '../pages/individuals.js';
import { inRowMenu } from '../pages/lists.js';
import { StepUpPage } from '../pages/step-up.js';

// The second mail within 30 seconds is refused on purpose.
test.use({ expectedStatuses: [403, 429] });

const needed = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 403, code: 'step_up_required', detail: "Confirm that it's you." }),
};

/** Answers like a service whose call needs a step-up: by what the token says. */
async function requireStepUp(request: Request): Promise<void> {
  const [, claims = ''] = ((await request.request().headerValue('authorization')) ?? '').split('.');
  const { amr } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { amr: { method: string }[] };
  if (amr.some(({ method }) => method === 'reauthentication')) await request.continue();
  else await request.fulfill(needed);
}

test('a save that needs a step-up asks for a mailed code over its form, and then goes through', async ({
  page,
  agent,
  enterAs,
}) => {
  await agent.addIndividual({ first_name: 'Ada', last_name: 'Byron' });
  await enterAs(await agent.onAnotherDevice());
  await page.route('**/api/insureds/*', (request) =>
    request.request().method() === 'PUT' ? requireStepUp(request) : request.continue(),
  );
  const list = new IndividualsPage(page);
  const form = new IndividualForm(page);
  const stepUp = new StepUpPage(page);
  const rename = async (from: string, name: string) => {
    await inRowMenu(page, `${from} Byron`, 'Edit');
    await form.fill({ 'First name': name });
    await form.save();
  };

  await list.open();
  await rename('Ada', 'Augusta');
  const code = await confirmationCode(agent.email);
  await stepUp.enter(code === '000000' ? '111111' : '000000');
  await expect(stepUp.root.getByText('This code is wrong. Check the newest email.')).toBeVisible();
  await stepUp.cancel();
  await expect(form.field('First name')).toHaveValue('Augusta');

  await form.save();
  await expect(stepUp.root.getByRole('button', { name: /^Send again/ })).toBeVisible();
  // Within 30 seconds no other code is sent, and the first one works. A slow machine gets another.
  const isEarly = await stepUp.root.getByText(/less than 30 seconds ago/).isVisible();
  await stepUp.enter(isEarly ? code : await confirmationCode(agent.email, 2));
  await expect(list.row('Augusta')).toBeVisible();

  // One proof counts for ten minutes.
  await rename('Augusta', 'Annabella');
  await expect(list.row('Annabella')).toBeVisible();
});
