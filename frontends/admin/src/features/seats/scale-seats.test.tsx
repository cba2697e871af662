import type { PlanView, ScaleSeatsPreview } from '@bindery/contracts/billing';
import type { SeatUsageView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin.js';
import { harbor, listOf, member } from '../../testing/people.js';

const PREVIEW = 'POST /admin/scale-seats/preview';
const SCALE = 'POST /admin/scale-seats';
const next_billing_date = '2030-12-21T12:00:00.000Z';

const usage: SeatUsageView = {
  ...{ account_id: harbor.id, account_name: harbor.name },
  ...{ seats_used: 4, seats_limit: 5, seats_available: 1, usage_percentage: 80 },
  ...{ support_seats_used: 1, support_seats_limit: 1, monthly_total: 135, monthly_total_cents: 13_500 },
};

const preview = (changes: Partial<ScaleSeatsPreview> = {}): ScaleSeatsPreview => ({
  ...{ cost_difference: 37.5, cost_difference_cents: 3_750, next_billing_date },
  ...{ seats: 5, new_seats: 7, support_seats: 1, new_support_seats: 1 },
  ...{ new_monthly_total: 185, new_monthly_total_cents: 18_500, proration_date: 1_900_000_000 },
  ...changes,
});

const reply = (message: string, cost_difference: number) => ({
  ...{ success: true, message, next_billing_date },
  ...{ cost_difference, cost_difference_cents: cost_difference * 100 },
});

const agencyPlan: PlanView = {
  ...{ plan_id: 'agency_plan', name: 'Agency Plan', description: 'For teams.', features: [], popular: true },
  includes: [],
  ...{
    price_per_seat: 25,
    price_per_seat_cents: 2_500,
    support_seat_price: 10,
    support_seat_price_cents: 1_000,
  },
  ...{ minimum_seats: 3, trial_days: 7 },
};

const agency = (): FakeApi =>
  new FakeApi()
    .answers('GET /subscription/plans', { ...listOf([agencyPlan]), promo_hints: [] })
    .answers('GET /admin/seat-usage', usage)
    .answers('GET /admin/agency-users', listOf([member(1)]))
    .answers('GET /admin/invitations', listOf([]));

async function openScaling(api: FakeApi) {
  const page = openAdmin(api, '/seats', { role: 'agency_admin' });
  const button = await screen.findByRole('button', { name: 'Scale Seats' });
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Scale Seats' }));
  const type = async (field: RegExp, count: string) => {
    await page.user.clear(dialog.getByRole('spinbutton', { name: field }));
    await page.user.type(dialog.getByRole('spinbutton', { name: field }), count);
  };
  const scale = () => page.user.click(dialog.getByRole('button', { name: 'Scale Seats' }));
  return { ...page, dialog, type, scale };
}

const question = (text: string) => screen.findByRole('alertdialog', { name: text });

it('the fewest seats follow the support seats, which free or take some', async () => {
  const { dialog, type } = await openScaling(agency());
  expect(await dialog.findByText('From 4 to 100. 4 in use.')).toBeVisible();
  await type(/Support seats/, '2');
  expect(await dialog.findByText('From 3 to 100. 4 in use.')).toBeVisible();
  await type(/Support seats/, '0');
  expect(await dialog.findByText('From 5 to 100. 4 in use.')).toBeVisible();
});

it('Scale Seats confirms the previewed price, charges exactly that and reports the cost', async () => {
  const api = agency().answers(PREVIEW, preview());
  api.on(SCALE, () => {
    api.answers('GET /admin/seat-usage', { ...usage, seats_limit: 7, seats_available: 3 });
    return Response.json(reply('Seats increased from 5 to 7.', 37.5));
  });
  const { user, dialog, type, scale } = await openScaling(api);
  expect(await dialog.findByText('From 4 to 100. 4 in use.')).toBeVisible();
  await type(/New seat count/, '7');
  await scale();
  const asked =
    'Are you sure you want to increase seats from 5 to 7? This will adjust your billing immediately.';
  const sure = within(await question(asked));
  expect(sure.getByText(/^Additional cost: \$37.50. New monthly total: \$185/)).toBeVisible();
  expect(api.sent(SCALE)).toHaveLength(0);
  await user.click(sure.getByRole('button', { name: 'Scale Seats' }));
  expect(await screen.findByText('Seats increased from 5 to 7.')).toBeVisible();
  expect(screen.getByText('Additional cost: $37.50 · Next billing: Dec 21, 2030')).toBeVisible();
  const requested = { new_seat_count: 7, new_support_seat_count: 1 };
  expect(api.sent(PREVIEW)[0]?.body).toEqual(requested);
  expect(api.sent(SCALE)[0]?.body).toEqual({
    ...requested,
    ...{ seats: 5, support_seats: 1, proration_date: 1_900_000_000 },
  });
  expect(await screen.findByText((_, node) => node?.textContent === '4 of 7 seats used')).toBeVisible();
});

it('Scale Seats shows the credit for released seats and sends nothing on Cancel', async () => {
  const changed = { seats: 5, new_seats: 4, support_seats: 1, new_support_seats: 0 };
  const api = agency().answers(
    PREVIEW,
    preview({ ...changed, cost_difference: -20, cost_difference_cents: -2_000 }),
  );
  api.answers(SCALE, reply('Seats decreased.', -20));
  const { user, type, scale } = await openScaling(api);
  await type(/New seat count/, '4');
  await type(/Support seats/, '0');
  await scale();
  const asked =
    'Are you sure you want to decrease seats from 5 to 4 and decrease support seats from 1 to 0? This will adjust your billing immediately.';
  await user.click(within(await question(asked)).getByRole('button', { name: 'Cancel' }));
  expect(api.sent(SCALE)).toHaveLength(0);
  await scale();
  await user.click(within(await question(asked)).getByRole('button', { name: 'Scale Seats' }));
  expect(await screen.findByText('Credit: $20 · Next billing: Dec 21, 2030')).toBeVisible();
});

it("Scale Seats offers no fewer seats than the plan's minimum", async () => {
  const { dialog } = await openScaling(
    agency().answers('GET /admin/seat-usage', { ...usage, seats_used: 2 }),
  );
  expect(await dialog.findByText('From 3 to 100. 2 in use.')).toBeVisible();
});

it('Scale Seats does not speak of billing when nothing is charged or credited', async () => {
  const api = agency().answers(PREVIEW, preview({ cost_difference: 0, cost_difference_cents: 0 }));
  const { type, scale } = await openScaling(api);
  await type(/New seat count/, '7');
  await scale();
  const sure = within(await question('Are you sure you want to increase seats from 5 to 7?'));
  expect(sure.getByText(/^Due today: \$0.00/)).toBeVisible();
});

it('Scale Seats sends no preview when the seat counts are unchanged', async () => {
  const api = agency();
  const { dialog, scale } = await openScaling(api);
  await scale();
  expect(await dialog.findByText('New seat count is the same as current count')).toBeVisible();
  expect(api.sent(PREVIEW)).toHaveLength(0);
});

it.each([
  [409, 'seats_in_use', 'Members and open invitations use 4 seats, more than 3 seats.'],
  [409, 'below_plan_minimum', 'Agency Plan requires at least 3 seats.'],
  [402, 'payment_declined', 'Your payment was declined, so nothing was changed.'],
])('Scale Seats shows the detail of a %i %s and keeps the typed count', async (status, code, detail) => {
  const api = agency().on(PREVIEW, () => problem(status, code, detail));
  const { dialog, type, scale } = await openScaling(api);
  await type(/New seat count/, '6');
  await scale();
  expect(await screen.findByText(new RegExp(`^(Error: )?${detail}`))).toBeVisible();
  expect(dialog.getByRole('spinbutton', { name: /New seat count/ })).toHaveValue(6);
});

it('Scale Seats shows an error when the server is unreachable', async () => {
  const api = agency().on(PREVIEW, () => Promise.reject(new TypeError('gone')));
  const { type, scale } = await openScaling(api);
  await type(/New seat count/, '7');
  await scale();
  expect(await screen.findByText('Failed to scale seats')).toBeVisible();
});

it('Scale Seats is disabled with a reason for a non-owner agency user', async () => {
  openAdmin(agency(), '/seats', { role: 'agency_user', is_owner: false });
  const button = await screen.findByRole('button', { name: 'Scale Seats' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute(
    'title',
    expect.stringContaining('Only the account owner or an administrator'),
  );
});
