import { accountRoutes, auditRoutes, seatRoutes, userRoutes } from '@bindery/contracts/identity';

/** What shows users and is loaded again after one has been changed. */
export const userTouches = [
  userRoutes.list,
  accountRoutes.list,
  seatRoutes.members,
  seatRoutes.usage,
  auditRoutes,
] as const;
