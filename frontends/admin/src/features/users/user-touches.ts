import { accountRoutes, auditRoutes, seatRoutes, userRoutes } from '@bindery/contracts/identity';

/** The cache entries to reload after a user changes. */
export const userTouches = [
  userRoutes.list,
  accountRoutes.list,
  seatRoutes.members,
  seatRoutes.usage,
  auditRoutes,
] as const;
