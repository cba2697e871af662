import type { Role } from '@bindery/contracts/access';

/** Numbers of seats of both kinds, taken or available. */
export interface SeatCounts {
  readonly regular: number;
  readonly support: number;
}

/**
 * Counts the seats of people of these roles: agents and agency admins a regular seat each, agency users a support seat
 * while there is one and a regular one beyond. Superusers and pending people take none.
 */
export function seatsTaken(roles: readonly Role[], supportSeats: number): SeatCounts {
  const supporters = roles.filter((role) => role === 'agency_user').length;
  const others = roles.filter((role) => role === 'agent' || role === 'agency_admin').length;
  const support = Math.min(supporters, supportSeats);
  return { regular: others + supporters - support, support };
}

/** `4 regular seats and 1 support seat`, as people read it. */
export function countedSeats({ regular, support }: SeatCounts): string {
  const regularSeats = counted(regular, 'regular seat');
  return support > 0 ? `${regularSeats} and ${counted(support, 'support seat')}` : regularSeats;
}

const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;
