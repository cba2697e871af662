import type { ReportDefinition } from './definition.js';

/** Reports about individuals, and about what people do. */
export const clientReports = {
  insureds: {
    title: 'Insureds',
    purpose: 'How many individuals you have, and who is new',
    definition: ['Every individual that is not in the trash, by status. New ones were added in the period.'],
    list: 'individual',
    groupings: [],
    hasPeriod: true,
  },
} as const satisfies Record<string, ReportDefinition>;
