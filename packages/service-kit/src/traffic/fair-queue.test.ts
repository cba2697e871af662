import { FairQueue } from './fair-queue.js';
import type { Release } from './fair-share.js';

const ana = { person: 'ana', account: 'harbor' };
const dana = { person: 'dana', account: 'pinebrook' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Enters many times and gathers who is let in, in order. */
function burst(queue: FairQueue, holder: typeof ana, count: number, entered: [string, Release][]) {
  for (let index = 0; index < count; index += 1) {
    void queue.enter(holder, 10_000).then((release) => release && entered.push([holder.person, release]));
  }
}

it('lets another person in at once while one has filled their share and waits', async () => {
  const queue = new FairQueue(8);
  const entered: [string, Release][] = [];
  burst(queue, ana, 50, entered);
  burst(queue, dana, 1, entered);
  await settle();
  expect(entered.map(([who]) => who)).toEqual([...Array<string>(7).fill('ana'), 'dana']);
  expect(queue.waiting).toBe(43);
});

it('serves people in turn, however many requests each has', async () => {
  const queue = new FairQueue(1);
  const entered: [string, Release][] = [];
  burst(queue, ana, 4, entered);
  burst(queue, dana, 2, entered);
  for (let served = 0; served < 6; served += 1) {
    await settle();
    entered[served]?.[1]();
  }
  expect(entered.map(([who]) => who)).toEqual(['ana', 'dana', 'ana', 'dana', 'ana', 'ana']);
  expect(queue.waiting).toBe(0);
});

it('gives up after the time that the caller waits', async () => {
  const queue = new FairQueue(1);
  const release = await queue.enter(ana, 10);
  expect(await queue.enter(dana, 10)).toBeUndefined();
  expect(queue.waiting).toBe(0);
  release?.();
  expect(await queue.enter(dana, 10)).toBeDefined();
});
