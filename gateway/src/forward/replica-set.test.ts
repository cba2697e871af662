import { eventually } from '@bindery/test-kit';
import { ReplicaSet } from './replica-set.js';

/** A name server whose records a test changes. */
function nameServer(records: Record<string, readonly string[]>) {
  const asked: string[] = [];
  const resolve = (hostname: string): Promise<readonly string[]> => {
    asked.push(hostname);
    const found = records[hostname];
    return found ? Promise.resolve(found) : Promise.reject(new Error(`no ${hostname}`));
  };
  return { records, asked, resolve, everyMs: 10 };
}

const CRM = ['http://crm:4103'];

describe('the replicas of a service', () => {
  test('are known without a name server when the URLs name addresses', () => {
    const names = nameServer({});
    expect(new ReplicaSet(['http://127.0.0.1:1', 'http://[::1]:2'], names).all).toHaveLength(2);
    expect(names.asked).toEqual([]);
  });

  test('join and leave as the addresses of a name change, and those that stay are the same', async () => {
    const names = nameServer({ crm: ['10.0.0.1', '10.0.0.2'] });
    const replicas = new ReplicaSet(CRM, names);
    await eventually(() => expect(replicas.all).toHaveLength(2));
    const [first, second] = replicas.all;
    names.records['crm'] = ['10.0.0.2', '10.0.0.3'];
    await eventually(() => expect(replicas.all).not.toContain(first));
    expect(replicas.all).toHaveLength(2);
    expect(replicas.all).toContain(second);
  });

  test('stay when the name server does not answer', async () => {
    const names = nameServer({ crm: ['10.0.0.1'] });
    const replicas = new ReplicaSet(CRM, names);
    await eventually(() => expect(replicas.all).toHaveLength(1));
    const before = replicas.all;
    delete names.records['crm'];
    await eventually(() => expect(replicas.failure).toEqual(new Error('no crm')));
    expect(replicas.all).toEqual(before);
  });

  test('are not waited for longer than a second', async () => {
    const replicas = new ReplicaSet(CRM, { resolve: () => new Promise(() => undefined) });
    await replicas.refresh();
    expect(replicas.all).toEqual([]);
  });

  test('are resolved once when many requests fail at the same time', async () => {
    const names = nameServer({ crm: ['10.0.0.1'] });
    const replicas = new ReplicaSet(CRM, { resolve: names.resolve });
    await Promise.all([replicas.refresh(), replicas.refresh()]);
    await replicas.refresh();
    expect(names.asked).toEqual(['crm']);
  });
});
