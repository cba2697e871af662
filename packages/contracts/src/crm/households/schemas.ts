import { z } from 'zod';
import { uuid } from '../../validation/index.js';
import { addressFields, addressTypes } from '../addresses/fields.js';
import { dropped, line, notExported, requiredChoice, reference } from '../records/field-table.js';

/** A member's relationship to the head of the household; `head` for the head. */
export const householdRelationships = [
  'head',
  'spouse',
  'domestic_partner',
  'child',
  'parent',
  'sibling',
  'other_relative',
] as const;
export type HouseholdRelationship = (typeof householdRelationships)[number];

/** The fields of a household in the history of an individual. One holds an id, the other a relationship. */
export const householdFields = {
  household_member: notExported(reference('individual', 'Household member', 'Choose an individual.')),
  household_relationship: notExported(line('Relationship in the household', 100)),
} as const;

export const MAX_HOUSEHOLD_MEMBERS = 20;

const relationship = requiredChoice('Relationship', householdRelationships);

const addressPlaceFields = {
  address1: addressFields.address1.view,
  address2: addressFields.address2.view,
  city: addressFields.city.view,
  state: addressFields.state.view,
  zip: addressFields.zip.view,
  county: addressFields.county.view,
} as const;

/** The place of an address, without its type. */
export const addressPlace = z.object(addressPlaceFields);
export type AddressPlace = z.infer<typeof addressPlace>;
export const addressPlaceNames = Object.keys(addressPlaceFields) as readonly (keyof AddressPlace)[];

const computedOfMember = {
  first_name: z.string(),
  last_name: z.string(),
  /** In whole years today, by the account's time zone. */
  age: z.int().nullable(),
  policies_in_force: z.int(),
  can_edit: z.boolean(),
  /** The primary one first. */
  addresses: z.array(
    addressPlace.extend({ id: uuid(), type: z.enum(addressTypes), is_primary: z.boolean() }),
  ),
} as const;

const householdMember = z.object({
  individual_id: uuid(),
  relationship: relationship.view,
  ...computedOfMember,
});
export type HouseholdMember = z.infer<typeof householdMember>;

const computedOfHousehold = {
  /** How many more members the caller can't see. */
  hidden: z.int(),
  /** 0 when there is no household. */
  version: z.int(),
} as const;

/** The household of an individual, who is one of its members; without members when there is none. */
export const householdView = z.object({
  /** The head first, then the others by relationship and age. */
  members: z.array(householdMember),
  ...computedOfHousehold,
});
export type HouseholdView = z.infer<typeof householdView>;

/** Computed values that a `PUT` may send back as they were read. They are ignored. */
const ignored = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, dropped])) as Record<
    keyof Shape,
    typeof dropped
  >;

/** All members that the caller can see, the individual of the path among them. Others are taken out. */
export const setHouseholdBody = z.strictObject({
  members: z
    .array(
      z.strictObject({
        individual_id: uuid('Choose an individual.'),
        relationship: relationship.input,
        ...ignored(computedOfMember),
      }),
      'Members must be a list of individuals and their relationships.',
    )
    .max(MAX_HOUSEHOLD_MEMBERS, `A household can have up to ${MAX_HOUSEHOLD_MEMBERS} people.`)
    .refine(
      (members) => new Set(members.map(({ individual_id }) => individual_id)).size === members.length,
      'Name each individual once.',
    )
    .refine(
      (members) => members.filter((member) => member.relationship === 'head').length <= 1,
      'A household has one head. Choose another relationship for the others.',
    )
    .transform((members) =>
      members.map(({ individual_id, relationship: of }) => ({ individual_id, relationship: of })),
    ),
  ...ignored(computedOfHousehold),
});
export type SetHouseholdBody = z.output<typeof setHouseholdBody>;

/** An address of the individual that other members get too. */
export const changeHouseholdAddressBody = z.strictObject({
  address_id: uuid('Choose an address of the individual.'),
  members: z
    .array(
      z.strictObject({
        individual_id: uuid('Choose an individual.'),
        /** The address of theirs that changes; null adds one. */
        replaces: uuid('Choose an address of theirs.').nullable(),
      }),
      'Members must be a list of individuals and their addresses.',
    )
    .min(1, 'Choose who else gets the address.')
    .max(MAX_HOUSEHOLD_MEMBERS, `A household can have up to ${MAX_HOUSEHOLD_MEMBERS} people.`),
});
export type ChangeHouseholdAddressBody = z.output<typeof changeHouseholdAddressBody>;

/** The change and its undo: each address with its new version, and its former place; null for a new one. */
export const householdAddressChange = z.strictObject({
  changed: z
    .array(
      z.strictObject({
        address_id: uuid(),
        version: z.int(),
        previous: z.strictObject(addressPlaceFields).nullable(),
      }),
    )
    .max(MAX_HOUSEHOLD_MEMBERS),
});
export type HouseholdAddressChange = z.output<typeof householdAddressChange>;

/** As it was: a part may have been missing. */
const placeBefore = <One extends (typeof addressFields)['address1' | 'city' | 'state' | 'zip']>({
  input,
  stored,
}: One) => z.union([input as One['input'], stored]);
const addressPlaceInput = z.strictObject({
  address1: placeBefore(addressFields.address1),
  address2: addressFields.address2.input,
  city: placeBefore(addressFields.city),
  state: placeBefore(addressFields.state),
  zip: placeBefore(addressFields.zip),
  county: addressFields.county.input,
});
export const undoHouseholdAddressBody = householdAddressChange.extend({
  changed: z
    .array(
      z.strictObject({ address_id: uuid(), version: z.int(), previous: addressPlaceInput.nullable() }),
      'Changed must be the list that the change returned.',
    )
    .max(MAX_HOUSEHOLD_MEMBERS, `A household can have up to ${MAX_HOUSEHOLD_MEMBERS} people.`),
});
export type UndoHouseholdAddressBody = z.output<typeof undoHouseholdAddressBody>;
