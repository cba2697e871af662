// jest-light-runner has no time limit, so this ends tests and hooks that hang.

import { addEventHandler } from 'jest-circus';

const TIME_LIMIT_MS = 30_000;

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') {
    const test = currentDescribeBlock.children.at(-1);
    if (test?.type === 'test') test.fn = limited(test.fn, event.timeout);
  }
  if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1);
    if (hook) hook.fn = limited(hook.fn, event.timeout);
  }
});

/**
 * @param {Function} fn
 * @param {number} [limitMs]
 */
function limited(fn, limitMs = TIME_LIMIT_MS) {
  return async () => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_resolve, reject) => {
      const tooLate = new Error(`Not finished within ${limitMs} ms`);
      timer = setTimeout(() => reject(tooLate), limitMs);
    });
    try {
      await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
