/** Licenses that only require their text and the authors' names. */
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
 * Whether a license is allowed: with AND, all of them must be; with OR, one.
 *
 * @param {string} expression an SPDX expression with only AND or only OR
 */
export function isAllowedLicense(expression) {
  const words = expression.replaceAll(/[()]/g, '');
  if (/ or /i.test(words)) return words.split(/ or /i).some((license) => allowed.has(license.trim()));
  return words.split(/ and /i).every((license) => allowed.has(license.trim()));
}
