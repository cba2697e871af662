import type { HouseholdRelationship } from '@bindery/contracts/crm';

/** The households of the sample agency: who of the sample individuals is in one, by their position. */
export const sampleHouseholds: readonly (readonly {
  readonly person: number;
  readonly relationship: HouseholdRelationship;
}[])[] = [
  [
    { person: 1, relationship: 'head' },
    { person: 14, relationship: 'spouse' },
    { person: 13, relationship: 'child' },
  ],
  [
    { person: 0, relationship: 'head' },
    { person: 12, relationship: 'child' },
  ],
];
