import { extract } from '../src/index.js';
import { madeUpPages, measure, overall, type Score } from './page-set.js';

// The pages were measured before anybody wrote a rule with them in mind.
const pages = madeUpPages(new URL('kept', import.meta.url).pathname);

it('finds the values of pages that the rules were not written for, and nothing else', () => {
  const scores = new Map<string, Score>();
  const misses = pages.flatMap((page) => measure(page, scores));
  const { found, right, expected } = overall(scores);
  expect({ misses, precise: right / found >= 0.98, whole: right / expected >= 0.88 }).toEqual({
    misses: expect.any(Array),
    precise: true,
    whole: true,
  });
});

it.each(pages)('$name: what is found stands there, and is not somebody else’s', ({ input, forbidden }) => {
  const { fields } = extract(input);
  const taken = fields.filter(({ field, value }) =>
    forbidden.some(([path, other]) => path === field && (other === '*' || other === value)),
  );
  expect(taken).toEqual([]);
  for (const { source, place } of fields) {
    const there =
      place.in === 'text' ? input.text.slice(place.start, place.end) : input.fields[place.index]?.value;
    expect(source).not.toBe('');
    expect(there).toContain(source);
  }
});
