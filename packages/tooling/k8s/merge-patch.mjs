/** The property that identifies an item of these lists in a pod. Other lists are replaced as a whole. */
const KEYS = new Map([
  ['containers', 'name'],
  ['initContainers', 'name'],
  ['env', 'name'],
  ['volumes', 'name'],
  ['volumeMounts', 'mountPath'],
  ['ports', 'containerPort'],
]);

/**
 * Applies a strategic merge patch: maps are merged, null removes, and items of some lists are merged by their key. The
 * items that the patch names come first.
 *
 * @param {any} object changed in place
 * @param {any} patch
 */
export function mergePatch(object, patch, isTop = true) {
  for (const [key, value] of Object.entries(patch)) {
    if (isTop && ['apiVersion', 'kind', 'metadata'].includes(key)) continue;
    if (value === null) Reflect.deleteProperty(object, key);
    else if (Array.isArray(value)) object[key] = mergeList(object[key] ?? [], value, KEYS.get(key));
    else if (typeof value === 'object') mergePatch((object[key] ??= {}), value, false);
    else object[key] = value;
  }
}

/**
 * @param {any[]} list
 * @param {any[]} patch
 * @param {string | undefined} key
 */
function mergeList(list, patch, key) {
  if (key === undefined || patch.some((item) => !(key in item))) return structuredClone(patch);
  const named = patch.map((change) => {
    const item = list.find((one) => one[key] === change[key]) ?? {};
    mergePatch(item, structuredClone(change), false);
    return item;
  });
  return [...named, ...list.filter((item) => !named.includes(item))];
}
