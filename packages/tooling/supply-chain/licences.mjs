/** Licences that ask for no more than that their text and their authors' names are kept. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Unlicense',
]);

/**
 * Whether a package may be used under its licence: of several that hold together each has to be allowed, of several to
 * choose from one.
 *
 * @param {string} expression as SPDX writes it, with AND or OR alone
 */
export function isAllowedLicence(expression) {
  const words = expression.replaceAll(/[()]/g, '');
  if (/ or /i.test(words)) return words.split(/ or /i).some((licence) => allowed.has(licence.trim()));
  return words.split(/ and /i).every((licence) => allowed.has(licence.trim()));
}
