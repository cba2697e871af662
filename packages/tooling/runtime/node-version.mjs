// Kept to syntax that every Node of the last ten years reads, so that an old one gets a sentence and not a syntax error.

const LEAST = '20.19';

/**
 * Says in one sentence what to do when this Node is too old to fetch packages and the pinned Node, and nothing otherwise.
 *
 * @param {string} running the version without a leading `v`
 * @returns {string | undefined}
 */
export function tooOldToStart(running) {
  if (compareVersions(running, LEAST) >= 0) return undefined;
  return `Bindery needs Node ${LEAST} or newer, and this is Node ${running}: install a newer one from https://nodejs.org and run the command again.`;
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
