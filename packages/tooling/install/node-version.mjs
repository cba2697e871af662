/**
 * Says in one sentence what to do when this Node is too old, and nothing when it will do.
 *
 * @param {string} running the version without a leading `v`
 * @param {string} wanted the `engines.node` range of package.json, `>=` and a version
 * @returns {string | undefined}
 */
export function nodeVersionProblem(running, wanted) {
  const least = wanted.replace('>=', '').trim();
  if (compareVersions(running, least) >= 0) return undefined;
  return `Bindery needs Node ${least} or newer, and this is Node ${running}: install a newer one from https://nodejs.org and run the command again.`;
}

/**
 * @param {string} a
 * @param {string} b
 */
function compareVersions(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let place = 0; place < 3; place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
