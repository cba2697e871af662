import type { ServiceLevel } from '@bindery/contracts/access';
import type { promoRoles } from '@bindery/contracts/billing';

export type PromoRole = (typeof promoRoles)[number];

export const roleWords: Readonly<Record<PromoRole, string>> = {
  agent: 'Agent',
  agency: 'Agency',
  all: 'All',
};

export const serviceLevelWords: Readonly<Record<ServiceLevel, string>> = {
  all_services: 'All services',
  capture_only: 'Capture only',
  crm_only: 'CRM only',
  crm_capture: 'CRM and capture',
};
