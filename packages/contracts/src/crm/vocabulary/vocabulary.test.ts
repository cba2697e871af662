import { importField } from '../imports/import-fields.js';
import { importTypes } from '../listed-types/listed-types.js';
import { normalHeader } from '../imports/normal-header.js';
import { clientWords, familyWords, nameWords, orderedNames } from './client-words.js';
import { addressWords, mailingWords, phoneWords, placeWords, wholeAddressWords } from './contact-words.js';
import { meaningOf } from './header-meaning.js';
import { slotByLabel } from './label-slots.js';
import { otherWords } from './other-words.js';
import { policyWords } from './policy-words.js';
import { listed, type Words } from './words.js';

const entries: (readonly [string, Words])[] = [
  ['other', { pages: otherWords }],
  ['status', { pages: 'status' }],
  ['name', nameWords],
  ['family', familyWords],
  ...Object.entries(orderedNames),
  ['address', wholeAddressWords],
  ['place', placeWords],
  ['mailing', mailingWords],
  ...[clientWords, phoneWords, addressWords, policyWords].flatMap((table) => Object.entries(table)),
];
it('has one meaning for each label of a page', () => {
  const labels = entries.flatMap(([, { pages }]) => listed(pages).map(normalHeader));
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  expect(slotByLabel.size).toBe(labels.length);
});

it.each(importTypes)('gives headers of %s files fields that they have', (type) => {
  const words = entries.flatMap(([, { both, files }]) => [...listed(both), ...listed(files)]);
  const meanings = words.flatMap((word) => meaningOf(type, word) ?? []);
  expect(meanings.length).toBeGreaterThan(0);
  for (const { path } of meanings) expect([path, importField(type, path)?.path]).toEqual([path, path]);
});
