import { remembered } from './remembered.js';

it('a remembered reading is shared by concurrent callers until it expires', async () => {
  let now = 0;
  let asked = 0;
  const read = remembered(() => Promise.resolve((asked += 1)), {
    forMs: 5_000,
    withinMs: 1_000,
    now: () => now,
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 4_999;
  expect(await read()).toBe(1);
  now = 5_000;
  expect(await read()).toBe(2);
});

it('a remembered reading is not requested again while outstanding, even after timeouts', async () => {
  let asked = 0;
  let answer: (value: string) => void = () => undefined;
  const ask = () => {
    asked += 1;
    return new Promise<string>((resolve) => (answer = resolve));
  };
  const read = remembered(ask, { forMs: 5_000, withinMs: 5 });
  await expect(read()).rejects.toThrow('No answer within 5 ms');
  await expect(read()).rejects.toThrow('No answer within 5 ms');
  expect(asked).toBe(1);
  const patient = read();
  answer('late');
  expect(await patient).toBe('late');
});
