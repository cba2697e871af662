import { FairShare, type Release } from './fair-share.js';

const ana = { person: 'ana', account: 'harbor' };
const ben = { person: 'ben', account: 'harbor' };
const dana = { person: 'dana', account: 'pinebrook' };

const takeAll = (share: FairShare, holder: typeof ana | undefined): Release[] => {
  const places: Release[] = [];
  for (let place = share.take(holder); place; place = share.take(holder)) places.push(place);
  return places;
};

it('leaves a quarter of the places when one person takes all they can', () => {
  expect(takeAll(new FairShare(100), ana)).toHaveLength(75);
  expect(takeAll(new FairShare(8), ana)).toHaveLength(6);
});

it('leaves a fifth of the places when the people of one account take all they can', () => {
  const share = new FairShare(100);
  const people = Array.from({ length: 10 }, (_, index) => ({ person: String(index), account: 'harbor' }));
  people.forEach((person) => takeAll(share, person));
  expect(share.taken).toBe(80);
  expect(takeAll(share, dana).length).toBeGreaterThan(10);
});

it('leaves a place for the next person when three others take all they can', () => {
  const share = new FairShare(100);
  for (const one of ['a', 'b', 'c']) takeAll(share, { person: one, account: one });
  expect(share.take(dana)).toBeDefined();
});

it('gives a place to a colleague, and to a person again who has given some back', () => {
  const share = new FairShare(8);
  const places = takeAll(share, ana);
  expect(share.take(ben)).toBeDefined();
  expect(share.take(ana)).toBeUndefined();
  places.splice(0, 3).forEach((release) => release());
  expect(share.take(ana)).toBeDefined();
});

it('lends all but the last place while nobody else has any, where it lends', () => {
  const share = new FairShare(8, true);
  const places = takeAll(share, ana);
  expect(places).toHaveLength(7);
  expect(share.take(dana)).toBeDefined();
  places.splice(0, 1).forEach((release) => release());
  expect(share.take(ana)).toBeUndefined();
  expect(share.take({ person: 'eve', account: 'quay' })).toBeDefined();
});

it('shares even two places or one, and has none beyond the last for anyone', () => {
  expect(takeAll(new FairShare(2), ana)).toHaveLength(1);
  const share = new FairShare(1);
  const release = share.take(ana);
  expect([share.isFull, share.take(dana), share.take(undefined)]).toEqual([true, undefined, undefined]);
  release?.();
  expect(share.take(dana)).toBeDefined();
});

it('lets work of our own take every place', () => {
  expect(takeAll(new FairShare(8), undefined)).toHaveLength(8);
});
