import { eventually, waitFor } from '@bindery/test-kit';
import { pino } from 'pino';
import { AT_ONCE, RepeatingWork, type RepeatedTurn } from './repeating-work.js';

const AN_HOUR_MS = 3_600_000;

const started: RepeatingWork[] = [];
afterEach(() => Promise.all(started.splice(0).map((work) => work.stop())));

/** Work whose turns are counted, and what the log tells of it. */
function repeat(
  turn: (nth: number, stop: AbortSignal) => Promise<number>,
  others: Partial<RepeatedTurn> = {},
) {
  const seen = { turns: 0, log: [] as string[] };
  const work = new RepeatingWork({
    turn: (stop) => turn((seen.turns += 1), stop),
    failure: 'the work could not be done',
    pauseAfterFailureMs: AN_HOUR_MS,
    logger: pino({}, { write: (line: string) => seen.log.push(line) }),
    ...others,
  });
  started.push(work);
  work.start();
  return { work, seen };
}

test('it goes on at once while there is more to do, and then pauses', async () => {
  const { work, seen } = repeat((nth) => Promise.resolve(nth < 3 ? AT_ONCE : AN_HOUR_MS));
  await waitFor(() => seen.turns === 3);
  await work.stop();
  expect(seen).toEqual({ turns: 3, log: [] });
});

test('it takes its next turn after the pause, and begins with one where it is told to', async () => {
  const { seen } = repeat(() => Promise.resolve(1), { firstAfterMs: 1 });
  expect(seen.turns).toBe(0);
  await waitFor(() => seen.turns >= 3);
});

test('it goes on after a turn that failed, and the log tells of it', async () => {
  const failOnce = (nth: number) =>
    nth === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve(AN_HOUR_MS);
  const { seen } = repeat(failOnce, { pauseAfterFailureMs: 1 });
  await waitFor(() => seen.turns === 2);
  expect(seen.log.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'the work could not be done', err: { message: 'the database is away' } },
  ]);
});

test('a stop ends a pause, also the one before the first turn, and no turn follows', async () => {
  const pausing = repeat(() => Promise.resolve(AN_HOUR_MS));
  const waiting = repeat(() => Promise.resolve(AN_HOUR_MS), { firstAfterMs: AN_HOUR_MS });
  await waitFor(() => pausing.seen.turns === 1);
  await Promise.all([pausing.work.stop(), waiting.work.stop()]);
  pausing.work.nudge();
  expect([pausing.seen.turns, waiting.seen.turns]).toEqual([1, 0]);
});

test('a stop tells the turn that is under way, and waits for its end', async () => {
  const ended: string[] = [];
  const { work, seen } = repeat(async (_nth, stop) => {
    await new Promise((resolve) => stop.addEventListener('abort', resolve));
    ended.push('turn');
    return AT_ONCE;
  });
  await waitFor(() => seen.turns === 1);
  await work.stop().then(() => ended.push('work'));
  expect(ended).toEqual(['turn', 'work']);
  expect(seen.turns).toBe(1);
});

test('a nudge ends a pause, and one that comes during a turn has another follow', async () => {
  let endFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (endFirst = resolve));
  const { work, seen } = repeat(async (nth) => {
    if (nth === 1) await first;
    return AN_HOUR_MS;
  });
  await waitFor(() => seen.turns === 1);
  work.nudge();
  work.nudge();
  endFirst();
  await waitFor(() => seen.turns === 2);
  // The second turn is over a moment later; the nudge counts whether it comes before that or after.
  work.nudge();
  await eventually(() => expect(seen.turns).toBe(3));
});
