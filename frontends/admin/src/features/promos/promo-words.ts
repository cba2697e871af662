import type { promoRoles } from '@bindery/contracts/billing';

export type PromoRole = (typeof promoRoles)[number];

export const roleWords: Readonly<Record<PromoRole, string>> = {
  agent: 'Agent',
  agency: 'Agency',
  all: 'All',
};
