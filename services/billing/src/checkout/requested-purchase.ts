import type { CheckoutPreviewBody } from '@bindery/contracts/billing';
import type { FieldError } from '@bindery/contracts/errors';
import { AppError } from '@bindery/service-kit/errors';
import type { Purchase } from '../changes/purchase.js';
import type { Plan, PrismaClient } from '../generated/prisma/client.js';

/**
 * The requested purchase.
 * @throws AppError `validation_failed` when the plan is not sold like this
 */
export async function requestedPurchase(
  database: PrismaClient,
  { plan_id, quantity, support_seats }: CheckoutPreviewBody,
): Promise<Purchase> {
  const plan = await database.plan.findUniqueOrThrow({ where: { id: plan_id } });
  const purchase = { plan, seats: quantity, supportSeats: support_seats };
  const errors = plan.id === 'individual_agent' ? moreThanOnePerson(purchase) : tooFewSeats(plan, quantity);
  const [first] = errors;
  if (first) throw new AppError('validation_failed', { detail: first.message, errors });
  return purchase;
}

function moreThanOnePerson({ plan, seats, supportSeats }: Purchase): FieldError[] {
  const errors: FieldError[] = [];
  if (seats !== 1)
    errors.push({
      path: 'quantity',
      message: `${plan.name} is for one person and has 1 seat.`,
    });
  if (supportSeats !== 0)
    errors.push({ path: 'support_seats', message: `${plan.name} has no support seats.` });
  return errors;
}

function tooFewSeats({ name, minimum_seats: minimumSeats }: Plan, seats: number): FieldError[] {
  if (seats >= minimumSeats) return [];
  return [{ path: 'quantity', message: `${name} requires at least ${String(minimumSeats)} seats.` }];
}
