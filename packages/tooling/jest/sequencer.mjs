import TestSequencer from '@jest/test-sequencer';

// Its types describe the CommonJS build, which has the class in a property.
const Sequencer = /** @type {typeof TestSequencer.default} */ (/** @type {unknown} */ (TestSequencer));

/**
 * Files that take several times as long as others, though they are no larger. Not the fuzzed and watched ones, which keep the
 * processors busy: at once, they would disturb each other.
 */
const LONG = [
  /\/stack\/test\/released-parts/,
  /\/imports\/reading\/process\/open-file/,
  /\/services\/\w+\/test\/heavy-imports/,
  /\/packages\/tooling\//,
  /\/stack\//,
];

/** Jest's order, which on a new clone is by size, with the long files first: none is left alone at the end. */
export default class LongFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const rank = (/** @type {{ path: string }} */ { path }) => {
      const found = LONG.findIndex((pattern) => pattern.test(path));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(tests)).toSorted((one, other) => rank(one) - rank(other));
  }
}
