import { normalHeader } from '../imports/normal-header.js';
import { clientWords, nameWords } from './client-words.js';
import { addressWords, mailingWords, phoneWords, placeWords } from './contact-words.js';
import { otherWords } from './other-words.js';
import { policyWords } from './policy-words.js';
import { listed, type FieldWords, type Words } from './words.js';

type Slots = readonly (readonly [slot: string, words: Words])[];

const slotsOf = (table: FieldWords, slotOf: (name: string) => string): Slots =>
  Object.entries(table).map(([name, words]) => [slotOf(name), words]);

const slots: Slots = [
  ['other', { pages: otherWords }],
  ['name', nameWords],
  ...slotsOf(clientWords, (name) => name),
  ...slotsOf(phoneWords, (type) => `phones.${type}.phone`),
  ...slotsOf(addressWords, (part) => `addresses.home.${part}`),
  ['addresses.home.place', placeWords],
  ['addresses.mailing.address1', mailingWords],
  ...slotsOf(policyWords, (name) => `policy.${name}`),
];

/** Fields by the labels of pages, beyond the headers of files; `other` for a label of none of ours. */
export const slotByLabel: ReadonlyMap<string, string> = new Map(
  slots.flatMap(([slot, { pages }]) => listed(pages).map((label) => [normalHeader(label), slot])),
);

/** The fields that headers of files name, and labels of pages don't. A record's own id is one of them. */
export const fieldsOfFiles: ReadonlySet<string> = new Set([
  'id',
  ...slots.flatMap(([slot, { files }]) => (files === undefined ? [] : [slot])),
]);
