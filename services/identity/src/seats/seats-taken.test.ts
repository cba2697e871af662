import type { Role } from '@bindery/contracts/access';
import { seatsTaken } from './seats-taken.js';

const crowd = (counts: Partial<Record<Role, number>>): Role[] =>
  Object.entries(counts).flatMap(([role, count]) => Array<Role>(count).fill(role as Role));

test.each([
  [{}, 1, 0, 0],
  [{ agency_admin: 1, agent: 3, agency_user: 1 }, 1, 4, 1],
  [{ agency_admin: 1, agent: 3, agency_user: 3 }, 1, 6, 1],
  [{ agency_user: 2 }, 5, 0, 2],
  [{ agency_user: 2 }, 0, 2, 0],
  [{ superuser: 1, pending: 1 }, 0, 0, 0],
])('%j with %i support seats take %i regular and %i support seats', (counts, seats, regular, support) => {
  expect(seatsTaken(crowd(counts), seats)).toEqual({ regular, support });
});
