import { OneAtATime } from './one-at-a-time.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('starts the work of a key after the work before it, and of another key at once', async () => {
  const turns = new OneAtATime();
  const started: string[] = [];
  let finish = (): void => undefined;
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => (finish = resolve));
  };
  void turns.run('ana', work('first'));
  await settle();
  const finishFirst = finish;
  void turns.run('ana', work('second'));
  void turns.run('dana', work('other'));
  await settle();
  expect(started).toEqual(['first', 'other']);
  finishFirst();
  await settle();
  expect(started).toEqual(['first', 'other', 'second']);
});

it('goes on after work that failed', async () => {
  const turns = new OneAtATime();
  const failed = turns.run('ana', () => Promise.reject(new Error('no')));
  const next = turns.run('ana', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
