import { faultNamed, nameOf, shortPlan, wholeRound } from './plan.js';
import { seededRandom } from './random.js';

const names = (plan: ReturnType<typeof wholeRound>) => plan.map(nameOf);

describe('the plan of a fault run', () => {
  it('is the same for equal seeds and different for others', () => {
    expect(names(wholeRound(seededRandom(7)))).toEqual(names(wholeRound(seededRandom(7))));
    expect(names(wholeRound(seededRandom(8)))).not.toEqual(names(wholeRound(seededRandom(7))));
  });

  it('applies every fault to every part once in a whole round', () => {
    const round = names(wholeRound(seededRandom(7)));
    expect(new Set(round).size).toBe(round.length);
    expect(round).toHaveLength((10 + 5) * 3 + 3);
    expect(round).toEqual(
      expect.arrayContaining([
        'postgres freeze',
        'mail kill',
        'gateway restart',
        'web/admin files gone',
        'billing-2 kill',
      ]),
    );
  });

  it.each([1, 2, 3])(
    'covers each part once, each kind twice and a replica in a short run (seed %i)',
    (seed) => {
      const plan = shortPlan(seededRandom(seed));
      const [replica] = plan.splice(-1);
      expect(replica && nameOf(replica)).toMatch(
        /^(identity|billing|crm|leads|integrations)-2 (kill|freeze|restart)$/,
      );
      const parts = plan.flatMap((fault) => ('part' in fault ? [fault.part] : []));
      expect(parts.toSorted()).toEqual(['billing', 'crm', 'gateway', 'identity', 'nats', 'postgres']);
      for (const kind of ['kill', 'freeze', 'restart']) {
        expect(plan.filter((fault) => fault.kind === kind)).toHaveLength(2);
      }
    },
  );

  it('can be a single fault by name, and rejects an unknown one', () => {
    expect(faultNamed('postgres freeze')).toEqual({ part: 'postgres', kind: 'freeze' });
    expect(() => faultNamed('postgres nap')).toThrow(
      'There is no fault "postgres nap". There are: postgres kill,',
    );
  });
});
