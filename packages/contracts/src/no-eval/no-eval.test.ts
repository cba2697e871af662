import { z } from './no-eval.js';

it('makes schemas that never try to evaluate code', () => {
  const { Function: original } = globalThis;
  const tries: unknown[] = [];
  globalThis.Function = new Proxy(original, {
    construct(target, args: unknown[]) {
      tries.push(args);
      return Reflect.construct(target, args) as object;
    },
  });
  try {
    expect(z.object({ name: z.string() }).parse({ name: 'Ada' })).toEqual({ name: 'Ada' });
  } finally {
    globalThis.Function = original;
  }
  expect(tries).toEqual([]);
});
