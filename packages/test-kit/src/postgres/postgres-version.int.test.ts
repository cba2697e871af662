import { asSuperuser } from '@bindery/local-servers/postgres';
import { testServers, usesLowestPostgres } from '../containers/test-servers.js';
import { sharedServer } from './shared-server.js';

it('integration tests run on the highest Postgres that is supported, or on the lowest', async () => {
  const { cluster } = await sharedServer();
  const { rows } = await asSuperuser(cluster, (client) =>
    client.query<{ server_version: string }>('SHOW server_version'),
  );
  // In containers, the environment may name another image.
  if ((await testServers()) === 'embedded')
    expect(Number.parseInt(rows[0]?.server_version ?? '')).toBe(usesLowestPostgres ? 15 : 18);
});
