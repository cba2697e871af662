import { importCounts, importView } from '../../testing/imports.js';
import { resultOf } from './result-words.js';

describe('how many individuals an import has updated', () => {
  const result = { created: { phone: 1 }, updated: 0, undone: null };
  const counts = importCounts({ update: 1 });

  it('counts one who only got a phone number, as the check did', () => {
    expect(resultOf(importView({ state: 'completed', counts, result }))).toContain(
      '1 individual was updated.',
    );
  });

  it('counts nobody whose row a canceled import has not reached', () => {
    expect(resultOf(importView({ state: 'canceled', counts, result })).join(' ')).not.toContain('updated');
  });
});
