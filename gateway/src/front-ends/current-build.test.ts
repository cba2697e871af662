import type { BuildsOfEndpoint } from './build-lists.js';
import { CurrentBuild } from './current-build.js';

/** A front end whose endpoints a test changes, on a clock of its own. */
function frontEnd(...endpoints: BuildsOfEndpoint[]) {
  let lists = endpoints;
  let time = 0;
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(lists);
  };
  const build = new CurrentBuild(read, () => time);
  return {
    id: () => build.id(),
    reads: () => reads,
    /** The build that is named after a release has changed the endpoints and the cache has expired. */
    after: (...changed: BuildsOfEndpoint[]) => {
      lists = changed;
      time += 3_000;
      return build.id();
    },
  };
}

describe('the current build of a front end', () => {
  test('is the old one until every endpoint has the new one', async () => {
    const crm = frontEnd(['b1'], ['b1']);
    expect(await crm.id()).toBe('b1');
    expect(await crm.after(['b2', 'b1'], ['b1'])).toBe('b1');
    expect(await crm.after(['b2', 'b1'], ['b2', 'b1'])).toBe('b2');
  });

  test('is the old one again as soon as one endpoint is rolled back', async () => {
    const crm = frontEnd(['b2', 'b1'], ['b2', 'b1']);
    expect(await crm.id()).toBe('b2');
    expect(await crm.after(['b2', 'b1'], ['b1'])).toBe('b1');
  });

  test('stays while an endpoint, or all of them, do not answer', async () => {
    const crm = frontEnd(['b1'], ['b1']);
    await crm.id();
    expect(await crm.after(['b2', 'b1'], undefined)).toBe('b1');
    expect(await crm.after(undefined, undefined)).toBe('b1');
    expect(await crm.after()).toBe('b1');
  });

  test('stays while the endpoints have no build in common', async () => {
    const crm = frontEnd(['b1']);
    await crm.id();
    expect(await crm.after(['b2'], ['b1'])).toBe('b1');
    expect(await crm.after(['b2'], ['b3'])).toBe('b1');
    expect(await crm.after(['b3'], ['b3'])).toBe('b3');
  });

  test('is unknown until an endpoint answers, and is then decided by those that do', async () => {
    const crm = frontEnd(undefined, undefined);
    expect(await crm.id()).toBeUndefined();
    expect(await crm.after(undefined, ['b1'])).toBe('b1');
  });

  test('is read once for requests at the same time, and again after three seconds', async () => {
    const crm = frontEnd(['b1']);
    await Promise.all([crm.id(), crm.id()]);
    await crm.id();
    expect(crm.reads()).toBe(1);
    await crm.after(['b1']);
    expect(crm.reads()).toBe(2);
  });
});
