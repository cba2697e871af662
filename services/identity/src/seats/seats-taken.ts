import type { Role } from '@bindery/contracts/access';

export interface SeatsTaken {
  readonly regular: number;
  readonly support: number;
}

/**
 * What people of these roles take: agents and agency admins a regular seat each, agency users a support seat while
 * there is one and a regular one beyond. Superusers and pending people take none.
 */
export function seatsTaken(roles: readonly Role[], supportSeats: number): SeatsTaken {
  const supporters = roles.filter((role) => role === 'agency_user').length;
  const others = roles.filter((role) => role === 'agent' || role === 'agency_admin').length;
  const support = Math.min(supporters, supportSeats);
  return { regular: others + supporters - support, support };
}
