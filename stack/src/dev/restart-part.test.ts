import { createRestarts } from './restart-part.js';

/** A part whose starts end when the test says so; a stop ends a start that is under way. */
function fakePart() {
  const calls: string[] = [];
  let end: ((error?: Error) => void) | undefined;
  return {
    calls,
    stop: () => {
      calls.push('stop');
      end?.(new Error('it ended (SIGTERM)'));
      return Promise.resolve();
    },
    start: () => {
      calls.push('start');
      return new Promise<void>((resolve, reject) => {
        end = (error) => {
          end = undefined;
          if (error) reject(error);
          else resolve();
        };
      });
    },
    finish: (error?: Error) => end?.(error),
  };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a restart', () => {
  it('stops and starts the part, and reports how long the change took', async () => {
    const [part, told] = [fakePart(), [] as string[]];
    const restarts = createRestarts('crm', part, (name, text) => told.push(`${name}: ${text}`));
    restarts.request(performance.now());
    await tick();
    part.finish();
    await restarts.settle();
    expect(part.calls).toEqual(['stop', 'start']);
    expect(told).toEqual([expect.stringMatching(/^crm: change → live in \d+\.\d s$/)]);
  });

  it('is cut short without a report when a newer change arrives', async () => {
    const [part, told] = [fakePart(), [] as string[]];
    const restarts = createRestarts('crm', part, (_name, text) => told.push(text));
    for (let save = 0; save < 3; save += 1) {
      restarts.request(performance.now());
      await tick();
    }
    part.finish();
    await tick();
    expect(part.calls.filter((call) => call === 'start')).toHaveLength(3);
    expect(told).toEqual([expect.stringContaining('live')]);
  });

  it('reports a failed start, and is retried on the next save', async () => {
    const [part, told] = [fakePart(), [] as string[]];
    const restarts = createRestarts('crm', part, (_name, text, level) =>
      told.push(`${level ?? 'info'} ${text}`),
    );
    restarts.request(performance.now());
    await tick();
    part.finish(new Error('crm did not start: it ended (exit code 1)\nits log'));
    await tick();
    restarts.request(performance.now());
    await tick();
    part.finish();
    await tick();
    expect(told).toEqual([
      'error crm did not start: it ended (exit code 1). Save one of its files to start it again.',
      expect.stringContaining('info change → live'),
    ]);
  });
});
