import { jest } from '@jest/globals';
import { fetchEarly } from './early-responses.js';

const fetched = jest.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('late')));
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: fetched });
});

const askedEarly = (response: Promise<Response>) =>
  Reflect.set(globalThis, 'binderyEarly', new Map([['/config.json', response]]));
const read = async () => (await fetchEarly('/config.json')).text();

test('an early response is taken once', async () => {
  askedEarly(Promise.resolve(new Response('early')));
  expect(await read()).toBe('early');
  expect(fetched).not.toHaveBeenCalled();
  expect(await read()).toBe('late');
});

test.each([
  ['failed', () => Promise.resolve(new Response('', { status: 503 }))],
  ['was not answered', () => Promise.reject(new TypeError('offline'))],
])('a request that %s is sent again', async (_, response) => {
  const early = response();
  early.catch(() => undefined);
  askedEarly(early);
  expect(await read()).toBe('late');
});
