import type { ContactFormBody, ContactStatus } from '@bindery/contracts/leads';

/** A visitor's form, its status, and its age. */
export interface SampleContact {
  readonly form: ContactFormBody;
  readonly status: ContactStatus;
  readonly hoursAgo: number;
}

const DAY = 24;

/** From a promising agency to a bare name. One of the new ones has waited longer than promised. */
export const sampleContacts: readonly SampleContact[] = [
  {
    form: {
      name: 'Marisol Vega',
      email: 'marisol@vegapartners.test',
      phone: '(312) 555-0148',
      agency: 'Vega & Partners, an agency of 12 agents',
      current_crm: 'applied',
      message: 'We are twelve agents and want to move off Applied Epic this month. Can you import our book?',
    },
    status: 'new',
    hoursAgo: 30,
  },
  {
    form: { name: 'Theo Lindqvist', email: 'theo.lindqvist@gmail.com' },
    status: 'new',
    hoursAgo: 2,
  },
  {
    // Marked as suspicious, as autofill would cause it.
    form: {
      name: 'Robin Castillo',
      email: 'robin@castillocoverage.test',
      agency: 'Castillo Coverage',
      message: 'Please send me your prices.',
      website: 'https://castillocoverage.test',
    },
    status: 'new',
    hoursAgo: 5,
  },
  {
    form: {
      name: 'Priya Raman',
      email: 'priya@ramanbenefits.test',
      phone: '415-555-0172',
      agency: 'Raman Benefits',
      current_crm: 'hubspot',
      message: 'Five of us sell Medicare plans. Does the agency plan cover our two assistants?',
    },
    status: 'contacted',
    hoursAgo: 3 * DAY,
  },
  {
    form: {
      name: 'Calvin Brooks',
      email: 'calvin.brooks@yahoo.com',
      phone: '(214) 555-0119',
      current_crm: 'none',
      message: 'I keep my clients in a spreadsheet. Is there a trial?',
    },
    status: 'contacted',
    hoursAgo: 8 * DAY,
  },
  {
    form: {
      name: 'Dana Pine',
      email: 'dana@pinebrook.test',
      phone: '(503) 555-0165',
      agency: 'Pinebrook Insurance',
      current_crm: 'insly',
      message: 'We met at the spring fair and would like to switch as soon as possible.',
    },
    status: 'converted',
    hoursAgo: 20 * DAY,
  },
  {
    form: {
      name: 'Grace Okafor',
      email: 'grace@okaforfamily.test',
      agency: 'Okafor Family Insurance',
      current_crm: 'pipedrive',
      message: 'Looking for a CRM that keeps Medicare numbers encrypted.',
    },
    status: 'converted',
    hoursAgo: 34 * DAY,
  },
  {
    form: {
      name: 'Walt Hensley',
      email: 'walt@hensleygroup.test',
      agency: 'Hensley Group',
      current_crm: 'salesforce',
      message: 'Only comparing prices for now.',
    },
    status: 'closed',
    hoursAgo: 14 * DAY,
  },
  {
    form: { name: 'Jo Marsh', email: 'jo.marsh@outlook.com', current_crm: 'other', message: 'Just looking.' },
    status: 'closed',
    hoursAgo: 41 * DAY,
  },
];
