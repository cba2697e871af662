import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchFromDebianPackage } from '../debian/index.mjs';

/**
 * The environment of a run whose processes believe that it is some days later: Node, Postgres and everything else that
 * asks the system's C library for the time. Timers and durations stay real.
 *
 * libfaketime comes from Debian. Machines that have neither it nor Debian's packages run without a moved clock.
 *
 * @param {string} root
 * @param {number} days
 * @returns {Promise<NodeJS.ProcessEnv | undefined>} undefined where the library is not to be had
 */
export async function movedClock(root, days) {
  const library = join(root, '.cache/tools/libfaketime.so');
  if (!existsSync(library)) {
    try {
      await fetchFromDebianPackage({ name: 'libfaketime', file: /libfaketimeMT\.so\.1$/ }, library);
    } catch (error) {
      console.log(
        `No run on another day: libfaketime is not here, and ${/** @type {Error} */ (error).message}.`,
      );
      return undefined;
    }
  }
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Times of files stay as they are, for what compares them with each other.
    NO_FAKE_STAT: '1',
  };
}
