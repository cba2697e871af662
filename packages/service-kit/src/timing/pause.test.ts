import { getEventListeners } from 'node:events';
import { onAbort, unlessAborted } from './pause.js';

const never = new Promise<string>(() => undefined);

describe('a wait that a signal ends', () => {
  it('is undefined once the signal aborts, before or during the wait', async () => {
    const stopping = new AbortController();
    const waiting = unlessAborted(never, stopping.signal);
    stopping.abort();
    expect(await waiting).toBeUndefined();
    expect(await unlessAborted(never, stopping.signal)).toBeUndefined();
  });

  it('leaves no listener behind when what it waits for comes or fails', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('gone')), signal)).rejects.toThrow('gone');
    onAbort(signal, () => undefined)();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('calls a listener that comes after the signal at once', () => {
    let calls = 0;
    onAbort(AbortSignal.abort(), () => void (calls += 1));
    expect(calls).toBe(1);
  });
});
