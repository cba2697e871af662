// The runner of these tests loads each module once for all files, which halves their time. It knows no time limit, so
// what hangs is ended here.

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
      const tooLate = new Error(`It did not end within ${limitMs} ms`);
      timer = setTimeout(() => reject(tooLate), limitMs);
    });
    try {
      await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
