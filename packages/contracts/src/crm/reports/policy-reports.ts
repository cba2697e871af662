import type { ReportDefinition } from './definition.js';

/** Reports about policies. */
export const policyReports = {
  policies: {
    title: 'Policies',
    purpose: 'How many policies are in force, start and end',
    definition: [
      'In force: active, effective on or before the last day of the period and not terminated before it.',
      'Starting and ending count policies with an effective date, or an end, in the period.',
    ],
    list: 'policy',
    groupings: [],
    hasPeriod: true,
  },
} as const satisfies Record<string, ReportDefinition>;
