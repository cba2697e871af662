/**
 * @typedef {object} BuildFacts the bundler statistics that this reads
 * @property {Record<string, { chunks?: Id[] }>} entrypoints
 * @property {{ id?: Id | null, names?: string[], files?: string[], origins?: { moduleIdentifier?: string }[] }[]} chunks
 * @property {{ identifier?: string, moduleType?: string, chunks?: Id[] }[]} modules
 * @typedef {string | number} Id
 */

/**
 * The script files that the browser loads before the first page shows.
 *
 * @param {BuildFacts} facts
 * @param {string[]} chunkNames lazy chunks that the first page needs
 * @returns {string[]}
 * @throws {Error} when a named chunk is missing, because a rename would go unmeasured
 */
export function firstPageScripts(facts, chunkNames) {
  const named = chunkNames.map((name) => chunkNamed(facts, name));
  const needed = new Set([
    ...Object.values(facts.entrypoints).flatMap(({ chunks = [] }) => chunks),
    ...named,
  ]);
  const shared = facts.modules.filter(({ moduleType }) => moduleType === 'consume-shared-module');

  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const { identifier, chunks = [] } of shared) {
      if (!chunks.some((id) => needed.has(id))) continue;
      for (const chunk of facts.chunks) {
        if (chunk.id == null || !chunk.origins?.some((origin) => origin.moduleIdentifier === identifier))
          continue;
        needed.add(chunk.id);
      }
    }
  }

  const files = facts.chunks
    .filter(({ id }) => id != null && needed.has(id))
    .flatMap((chunk) => chunk.files ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}

/**
 * @param {BuildFacts} facts
 * @param {string} name
 * @returns {Id}
 */
function chunkNamed(facts, name) {
  const id = facts.chunks.find((chunk) => chunk.names?.includes(name))?.id;
  if (id == null) throw new Error(`The first page's chunk "${name}" is not in the build`);
  return id;
}
