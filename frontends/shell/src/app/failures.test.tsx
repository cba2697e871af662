import { screen, within } from '@testing-library/react';
import { agencySubscription, noSubscription, plansOnOffer } from '../testing/billing.js';
import { FakeServer, problem } from '../testing/fake-server.js';
import { openPage } from '../testing/open-page.js';

// The specification, section 8, fixes these error texts word for word.

const STATUS = 'GET /api/subscription/status';
const PLANS = 'GET /api/subscription/plans';
const unreachable = () => Promise.reject(new TypeError('offline'));
const NO_ANSWER = "Bindery can't be reached. Check your connection and try again.";

function serverOfNewPerson(): FakeServer {
  const server = new FakeServer().on(STATUS, { ...noSubscription }).on(PLANS, plansOnOffer);
  server.me.role = 'pending';
  return server;
}

test('the plan list shows an error when the server is unreachable', async () => {
  openPage(serverOfNewPerson().on(PLANS, unreachable), '/app/welcome', { signedIn: true });
  expect(await screen.findByText('Failed to load subscription plans')).toBeVisible();
  expect(screen.getByText(`Error loading plans: ${NO_ANSWER}`)).toBeVisible();
});

test('a valid promo code shows as valid, and an error when applying it fails', async () => {
  let answer: (error: Error) => void = () => undefined;
  const server = serverOfNewPerson()
    .on('POST /api/subscription/validate-promo', {
      valid: true,
      promo: { code: 'SPRING', description: 'A free spring' },
      detail: null,
    })
    .on('POST /api/subscription/apply-promo', () => new Promise((_, reject) => (answer = reject)));
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Have a promo code?' }));
  await user.click(screen.getByRole('textbox', { name: /promo code/i }));
  await user.paste('spring');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Promo code valid: A free spring')).toBeVisible();
  answer(new TypeError('offline'));
  expect(await screen.findByText(`Error applying promo code. ${NO_ANSWER}`)).toBeVisible();
});

test('a reactivation shows an error when the server is unreachable', async () => {
  const canceling = {
    ...agencySubscription,
    ...{ subscription_status: 'canceling', can_cancel: false, can_reactivate: true },
  };
  const server = new FakeServer()
    .on(STATUS, canceling)
    .on(PLANS, plansOnOffer)
    .on('POST /api/subscription/reactivate', unreachable);
  const { user } = openPage(server, '/app/subscription', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Reactivate subscription' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText('Failed to reactivate subscription')).toBeVisible();
});

test('the subscription page shows an authentication error when a stale token cannot be renewed', async () => {
  const server = new FakeServer().on(STATUS, () => problem(401, 'token_stale', 'Your rights have changed.'));
  openPage(server, '/app/subscription', { signedIn: true });
  expect(await screen.findByText('Failed to set up authentication')).toBeVisible();
});
