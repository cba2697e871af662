import type { Principal } from '@bindery/contracts/access';
import { madeUpPage, slowTexts } from '../../test/capture-calls.js';
import { extract } from '@bindery/capture-rules';
import { ReadByRules } from './read-by-rules.js';

const rules = new ReadByRules();
afterAll(() => rules.onApplicationShutdown());

const of = (accountId: string) => ({ accountId }) as Principal;
const inputOf = (text: string) => ({
  ...{ text, fields: [], host: null, today: '2030-06-15', carriers: [], products: [] },
});
const read = (text: string) => rules.read(of('a'), inputOf(text));

it('finds in a thread of its own what the rules find', async () => {
  const { text } = madeUpPage();
  const found = await read(text);
  expect(found).toEqual(extract(inputOf(text)));
  expect(found.fields.length).toBeGreaterThan(5);
});

it.each(slowTexts)(
  'gives up a text that takes too long, and reads the next one: $piece',
  async ({ text }) => {
    const time = new AbortController();
    const given = rules['extraction'](inputOf(text), time.signal);
    time.abort();
    expect(await given).toBeUndefined();
    expect(await read(madeUpPage().text)).toMatchObject({ isCut: false });
  },
);

it('survives a thread that runs out of memory after its text was given up, and no other fault', () => {
  const fault = (code: string) => () =>
    rules['threads'].emit('error', Object.assign(new Error(code), { code }));
  expect(fault('ERR_WORKER_OUT_OF_MEMORY')).not.toThrow();
  expect(fault('ERR_WORKER_PATH')).toThrow('ERR_WORKER_PATH');
});

it('has the beginning of a text that takes too much memory, by whole lines', async () => {
  const { text } = madeUpPage();
  const line = 'Their notes say nothing of anybody.\n';
  const beginning = `${text}\n${line.repeat(300)}`;
  // Longer than a request may be. Small cells use the memory up bit by bit, as a thread can notice it in time.
  const heavy = beginning + `${'x: y\t'.repeat(100)}\n`.repeat(9_000);
  const unlimited = new AbortController().signal;
  expect(await rules['extraction'](inputOf(heavy), unlimited)).toBeUndefined();
  const { isCut, fields } = await read(heavy);
  expect(isCut).toBe(true);
  expect(fields).toEqual(extract(inputOf(text)).fields);
  expect(await read(text)).toMatchObject({ isCut: false });
});

it('turns texts away while too many are waiting', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, nth) => rules.read(of(String(nth)), inputOf(slowTexts[0]?.text ?? ''))),
  );
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refusals.length).toBeGreaterThan(20);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
});
