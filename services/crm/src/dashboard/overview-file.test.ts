import { buffer } from 'node:stream/consumers';
import type { DashboardSummary } from '@bindery/contracts/crm';
import { pdfText } from '../../test/pdf-text.js';
import { overviewFile } from './overview-file.js';

const carrier = 'Mutual of the Upper Peninsula and Great Lakes Assurance Society';
const shown: Partial<DashboardSummary> = {
  ...{
    total_insureds: 800,
    active_policies: 489,
    total_policies: 740,
    total_carriers: 10,
    total_products: 53,
  },
  monthly_premium: '130485.34',
  policies_by_state: [
    { state: 'in_force', policies: 470 },
    { state: 'starts', policies: 40 },
    { state: 'pending', policies: 0 },
  ],
  premium_by_carrier: [{ carrier_id: 'c', carrier_name: carrier, policies: 9, premium: '9000.50' }],
  premium_of_others: { carriers: 4, policies: 9, premium: '1200.00' },
  new_individuals_by_month: [
    { month: '2026-10', individuals: 3 },
    { month: '2026-11', individuals: 8 },
  ],
  recent_activities: null,
};

it('prints the overview with its charts, in its words and under the name of the agency', async () => {
  const now = new Date('2026-11-27T21:05:00.000Z');
  const facts = { now, today: '2026-11-27', zone: 'America/New_York', seesAll: true };
  const file = overviewFile(shown as DashboardSummary, { ...facts, agency: 'Harbor Insurance Group' });
  expect(file.fileName).toBe('Overview 2026-11-27.pdf');
  const pdf = await buffer(file.getStream());
  // One figure for each chart.
  expect(pdf.toString('latin1').match(/\/S \/Figure/g)).toHaveLength(3);
  const text = await pdfText(pdf);
  for (const part of [
    'Harbor Insurance Group',
    'Overview',
    'In force',
    'Not started',
    '4 other carriers',
    '$9,000.50',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/[a-z]_[a-z]|Pending/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Great');
  expect(text).toMatch(/New individuals by month/);
});
