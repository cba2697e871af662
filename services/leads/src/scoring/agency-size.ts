const words: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  dozen: 12,
  'a dozen': 12,
  'half a dozen': 6,
  'two dozen': 24,
};
const number = `(\\d{1,4}|${Object.keys(words)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const people =
  '(?:agents?|producers?|brokers?|advisors?|people|persons?|users?|employees|staff|seats?|csrs?)';
const patterns = [
  // "12 agents", "a dozen licensed producers", "12-person", "nine of us"
  new RegExp(`\\b${number}[\\s-]+(?:[a-z]+\\s+)?${people}\\b`, 'g'),
  new RegExp(`\\b${number} of us\\b`, 'g'),
  // "a team of 12", "an agency of a dozen"
  new RegExp(
    `\\b(?:team|agency|office|staff|group|firm|shop) of (?:about |around |over |some )?${number}\\b`,
    'g',
  ),
];

/** The largest agency size that a text mentions; undefined without one. */
export function agencySize(text: string): number | undefined {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const named = patterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(([, said = '']) => words[said] ?? Number(said)),
  );
  return named.length === 0 ? undefined : Math.max(...named);
}
