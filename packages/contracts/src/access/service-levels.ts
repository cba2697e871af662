import type { ServiceLevel } from './claims.js';

/** The two sides of the product. */
export type ServiceSide = 'crm' | 'capture';

const sides: Readonly<Record<ServiceLevel, readonly ServiceSide[]>> = {
  all_services: ['crm', 'capture'],
  capture_only: ['capture'],
  crm_only: ['crm'],
  crm_capture: ['crm', 'capture'],
};

/** Whether a service level has a side of the product. */
export const includesService = (level: ServiceLevel, side: ServiceSide): boolean =>
  sides[level].includes(side);

/** The words for each service level: its name, and the parts of a plan that it gives. */
export const serviceLevelWords: Readonly<
  Record<ServiceLevel, { readonly name: string; readonly description: string }>
> = {
  all_services: { name: 'All services', description: 'Everything that the plan includes.' },
  capture_only: {
    name: 'Capture only',
    description: "Captures clients from pages, emails, and PDFs for export. The CRM isn't included.",
  },
  crm_only: {
    name: 'CRM only',
    description: "The CRM with clients, policies, tasks, and reports. Capture isn't included.",
  },
  crm_capture: {
    name: 'CRM and capture',
    description: 'The CRM, and capture from pages, emails, and PDFs.',
  },
};
