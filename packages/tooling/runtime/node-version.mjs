// Uses only syntax that every Node of the last ten years can parse, so that an old one prints a sentence instead of a
// syntax error.

const MINIMUM = '20.19';

/**
 * Returns a sentence on what to do if this Node is too old to install packages and the pinned Node.
 *
 * @param {string} running the version without a leading `v`
 * @returns {string | undefined}
 */
export function tooOldToStart(running) {
  if (compareVersions(running, MINIMUM) >= 0) return undefined;
  return `Bindery needs Node ${MINIMUM} or newer, and this is Node ${running}: install a newer one from https://nodejs.org and run the command again.`;
}

/**
 * @param {string} a
 * @param {string} b
 */
function compareVersions(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let place = 0; place < 3; place += 1) {
    const difference = (left[place] || 0) - (right[place] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
