import { anyOf } from './any-of.js';

test('a combined signal is aborted by the first of its signals, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anyOf([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('left');
  one.abort('too late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});

test('a combined signal is aborted at once by one that is', () => {
  const signal = anyOf([new AbortController().signal, AbortSignal.abort('gone')]);
  expect([signal.aborted, signal.reason]).toEqual([true, 'gone']);
});
