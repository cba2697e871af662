export type { NameOrder } from './name-in-words.js';
export { nameInNormalCase } from './normal-case.js';
export { readGivenNames, readLastName, readPersonName, type PersonName, type ReadName } from './read-name.js';
export { splitSuffix, suffixOf, type NameSuffix, type SplitLastName } from './suffix.js';
