import type { CreateTagBody } from '@bindery/contracts/crm';

export const sampleTags: readonly CreateTagBody[] = [
  { name: 'Annual review', color: 'teal' },
  { name: 'Referral', color: 'purple' },
  { name: 'Snowbird', color: 'orange' },
  { name: 'Prefers email', color: 'blue' },
  { name: 'VIP', color: 'yellow' },
];
