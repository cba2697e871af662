import { randomUUID } from 'node:crypto';
import { sampleHouseholds } from './sample-households.js';
import { sampleIndividuals } from './sample-individuals.js';

it('has two households with a head each, and nobody in both', () => {
  const people = sampleIndividuals([randomUUID()], '2026-11-23');
  const members = sampleHouseholds.flat();
  expect(sampleHouseholds).toHaveLength(2);
  for (const household of sampleHouseholds)
    expect(household.filter(({ relationship }) => relationship === 'head')).toHaveLength(1);
  expect(new Set(members.map(({ person }) => people[person])).size).toBe(members.length);
});
