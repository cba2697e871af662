const candidates = [',', ';', '\t', '|'] as const;
const SAMPLED_RECORDS = 30;
/** How much of the beginning tells the delimiter. */
export const SAMPLED_CHARACTERS = 65_536;

/**
 * The character that separates the cells: the one that `sep=` in the first line names, as Excel writes it, else the one
 * that most records of the beginning have equally often. A comma if none occurs.
 */
export function delimiterOf(text: string): string {
  const [, named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  if (named !== undefined) return named;
  const sample = text.slice(0, SAMPLED_CHARACTERS);
  const counts = candidates.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  return counts.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** How many records have the most frequent count of the delimiter, times that count's root: many columns, regularly. */
function scoreOf(text: string, delimiter: string): number {
  const counts = countsPerRecord(text, delimiter);
  const frequency = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  );
  const scores = [...frequency].map(([count, records]) => records.length * Math.sqrt(count));
  return Math.max(0, ...scores);
}

function countsPerRecord(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let isQuoted = false;
  let count = 0;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) count += 1;
    else if (character === '\n' && !isQuoted) {
      counts.push(count);
      count = 0;
      if (counts.length === SAMPLED_RECORDS) return counts;
    }
  }
  return [...counts, count];
}
