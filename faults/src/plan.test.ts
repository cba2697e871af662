import { faultNamed, nameOf, shortPlan, wholeRound } from './plan.js';
import { seededRandom } from './random.js';

const names = (plan: ReturnType<typeof wholeRound>) => plan.map(nameOf);

describe('the plan of a run', () => {
  it('is the same for the same seed and another for another', () => {
    expect(names(wholeRound(seededRandom(7)))).toEqual(names(wholeRound(seededRandom(7))));
    expect(names(wholeRound(seededRandom(8)))).not.toEqual(names(wholeRound(seededRandom(7))));
  });

  it('does every fault to every part in a whole round, once', () => {
    const round = names(wholeRound(seededRandom(7)));
    expect(new Set(round).size).toBe(round.length);
    expect(round).toHaveLength(9 * 3 + 3);
    expect(round).toEqual(
      expect.arrayContaining(['postgres freeze', 'mail kill', 'gateway restart', 'web/admin files gone']),
    );
  });

  it.each([1, 2, 3])('meets each part of the short run once and each kind twice (seed %i)', (seed) => {
    const plan = shortPlan(seededRandom(seed));
    const parts = plan.flatMap((fault) => ('part' in fault ? [fault.part] : []));
    expect(parts.toSorted()).toEqual(['billing', 'crm', 'gateway', 'identity', 'nats', 'postgres']);
    for (const kind of ['kill', 'freeze', 'restart']) {
      expect(plan.filter((fault) => fault.kind === kind)).toHaveLength(2);
    }
  });

  it('can be a single fault, found by its name', () => {
    expect(faultNamed('postgres freeze')).toEqual({ part: 'postgres', kind: 'freeze' });
    expect(() => faultNamed('postgres nap')).toThrow(
      'There is no fault "postgres nap". There are: postgres kill,',
    );
  });
});
