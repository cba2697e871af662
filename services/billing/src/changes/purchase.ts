import type { Plan } from '../generated/prisma/client.js';

/** A plan with its numbers of seats of both kinds. */
export interface Purchase {
  readonly plan: Plan;
  readonly seats: number;
  readonly supportSeats: number;
}

/** The monthly price of a purchase by the plan's current prices. */
export const monthlyCents = ({ plan, seats, supportSeats }: Purchase): number =>
  plan.price_per_seat_cents * seats + plan.support_seat_price_cents * supportSeats;

/** `5 seats and 1 support seat`, as people read it. */
export function countedSeats({ seats, supportSeats }: Pick<Purchase, 'seats' | 'supportSeats'>): string {
  const regular = counted(seats, 'seat');
  return supportSeats > 0 ? `${regular} and ${counted(supportSeats, 'support seat')}` : regular;
}

export const counted = (count: number, what: string): string =>
  `${String(count)} ${what}${count === 1 ? '' : 's'}`;
