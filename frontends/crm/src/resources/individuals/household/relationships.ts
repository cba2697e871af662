import {
  householdRelationshipLabel,
  householdRelationships,
  type HouseholdMember,
  type HouseholdRelationship,
} from '@bindery/contracts/crm';

export const relationshipOptions = householdRelationships.map((value) => ({
  value,
  label: householdRelationshipLabel[value],
}));

/** The relationship of the former head to the new one. */
const inverse: Readonly<Record<HouseholdRelationship, HouseholdRelationship>> = {
  head: 'head',
  spouse: 'spouse',
  domestic_partner: 'domestic_partner',
  child: 'parent',
  parent: 'child',
  sibling: 'sibling',
  other_relative: 'other_relative',
};

/** The members with another relationship for one of them. A new head takes the place of the former one. */
export function withRelationship(
  members: readonly HouseholdMember[],
  id: string,
  relationship: HouseholdRelationship,
): HouseholdMember[] {
  const was = members.find(({ individual_id }) => individual_id === id)?.relationship ?? 'other_relative';
  return members.map((member) => {
    if (member.individual_id === id) return { ...member, relationship };
    const isReplaced = relationship === 'head' && member.relationship === 'head';
    return isReplaced ? { ...member, relationship: inverse[was] } : member;
  });
}
