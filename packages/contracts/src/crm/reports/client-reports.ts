import type { ReportDefinition } from './definition.js';

/** Reports about individuals, and about what people do. */
export const clientReports = {
  insureds: {
    title: 'Insureds',
    purpose: 'How many individuals you have, and who is new',
    definition: [
      "Individuals are all that are not in the trash and were added by the last day of the period. New ones were added in the period. Imported individuals aren't new; they're counted separately.",
      'The status is that of today, also for earlier days.',
      'Turning 65: birthdays within six months from today, without inactive individuals.',
      'An individual with addresses in two states, or with two tags, counts in both.',
    ],
    list: 'individual',
    groupings: ['agent', 'state', 'tag', 'source', 'month'],
    hasPeriod: true,
  },
  activity: {
    title: 'Activity',
    purpose: 'What people did',
    definition: [
      'Calls, and notes of every other kind, count on the day when they happened, for the person who wrote them. Notes of clients in the trash do not count, nor do those that an import brought.',
      'Tasks done count on the day when they were completed, for the person they are assigned to.',
      'Changes are records that somebody added, edited, deleted or restored, as Activity logs list them, apart from notes and completed tasks. An import is one entry there and is no change.',
      'People who see only their own records see what they did themselves. This report takes no filters.',
    ],
    list: 'individual',
    takesFilters: false,
    groupings: ['agent', 'month'],
    hasPeriod: true,
  },
  leads: {
    title: 'Leads',
    purpose: 'Where leads come from, how far they are and how many become clients',
    definition: [
      'Leads, and how far they are, are those of today. A lead without a stage is new.',
      'New leads were added in the period and are leads, or were.',
      'Converted: the status changed in the period from lead to active or submitted, and it is not a lead again.',
      'Days to first contact: the median time of new leads from adding one to the first call, email, visit or text. A contact before that counts as no time.',
    ],
    list: 'individual',
    groupings: ['source', 'agent'],
    hasPeriod: true,
  },
  data_quality: {
    title: 'Data quality',
    purpose: 'Which records lack something that you need',
    definition: [
      'Incomplete individuals have no phone number, no date of birth or no email. The Medicare number (MBI) is asked of individuals of 65 and more.',
      'Policies are those in force today, as on the dashboard. Incomplete ones have no number, premium, renewal date or product. A policy without an effective date is not in force: those are counted among the policies with the status active.',
      'Policies take the filters by agent, carrier, state and tag. With another filter only individuals are counted.',
    ],
    list: 'individual',
    groupings: [],
    hasPeriod: false,
  },
  reveals: {
    title: 'Reveals and exports',
    purpose: 'Who looked at protected numbers, and who took records out',
    definition: [
      'Reveals are protected values that somebody was shown, as Activity logs list them.',
      'Exports are files of records that somebody made, with the records in them. Of those with full numbers the reason is under Exports.',
      'The owner and administrators see everybody; others see their own. This report takes no filters.',
    ],
    list: 'individual',
    takesFilters: false,
    groupings: ['agent', 'month'],
    hasPeriod: true,
  },
} as const satisfies Record<string, ReportDefinition>;
