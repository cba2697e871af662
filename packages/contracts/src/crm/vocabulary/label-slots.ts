import { importFields } from '../imports/import-fields.js';
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
  // Rather a policy's, beside one.
  ['status', { pages: 'status' }],
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

/** The fields that headers of files name: under these, pages have nothing of ours. A record's own id is one of them. */
export const fieldsOfFiles: ReadonlySet<string> = new Set([
  'id',
  ...slots.flatMap(([slot, { files }]) => (files === undefined ? [] : [slot])),
]);

const filesAlone = new Set(
  slots.flatMap(([slot, { both, files, pages }]) => (files && !(both ?? pages) ? [slot] : [])),
);

/** Columns of files alone: on pages, a suffix belongs to the last name that it is read with. */
const columnsAlone = new Set(['id', 'suffix']);

/** The fields of a client that capture finds on pages: all of an import but those of which only files have words. */
export const capturedFields: readonly string[] = importFields('individual')
  .map(({ path }) => path)
  .filter((path) => !columnsAlone.has(path) && !filesAlone.has(path));
