import type { CreateIndividualBody, CreateTagBody } from '@bindery/contracts/crm';
import { sampleDays, type SampleClient, type SampleHousehold } from '@bindery/contracts/crm/sample-book';
import { sampleFamily } from './sample-families.js';
import { sampleIndividual } from './sample-individuals.js';
import { samplePolicies } from './sample-policies.js';
import { sampleTasks } from './sample-tasks.js';

const CLIENTS = 60;

/** In the order of their names. */
export const sampleTags: readonly CreateTagBody[] = [
  { name: 'Annual review', color: 'teal' },
  { name: 'Prefers email', color: 'blue' },
  { name: 'Referral', color: 'purple' },
  { name: 'Snowbird', color: 'orange' },
  { name: 'VIP', color: 'yellow' },
];

/** By the position of the client. The head of a household comes first. */
const households: ReadonlyMap<number, SampleHousehold> = new Map([
  [0, { of: 'Abbott', relationship: 'head' }],
  [12, { of: 'Abbott', relationship: 'child' }],
  [1, { of: 'Holloway', relationship: 'head' }],
  [14, { of: 'Holloway', relationship: 'spouse' }],
  [13, { of: 'Holloway', relationship: 'child' }],
]);

/**
 * Harbor's clients: always the same, with unique names and valid values.
 * @param now the moment from which days count, in UTC
 */
export function sampleClients(agentIds: readonly string[], now = new Date()): SampleClient[] {
  const days = sampleDays(now.toISOString().slice(0, 10), now);
  const people = Array.from({ length: CLIENTS }, (_, index) => sampleIndividual(index, agentIds, days));
  const policies = samplePolicies(people, days);
  return people.map((person, index) => {
    const { addresses, phones, ...family } = sampleFamily(person, index, days);
    return {
      individual: { ...person, addresses, phones },
      ...family,
      policies: policies[index] ?? [],
      tasks: sampleTasks(index, agentIds, days),
      // Some have several.
      tags: sampleTags.flatMap(({ name }, nth) => ((index + 1) % (nth + 3) === 0 ? [name] : [])),
      household: households.get(index),
    };
  });
}

export const fullName = ({ first_name, last_name }: CreateIndividualBody): string =>
  `${first_name} ${last_name}`;
