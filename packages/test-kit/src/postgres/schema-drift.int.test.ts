import { databaseServices } from '@bindery/provisioning/postgres';
import { diffSchema } from '@bindery/migrations';
import { servicePath } from '../repository.js';
import { createServiceDatabase } from './service-database.js';

describe('the migrations of a service', () => {
  it.each(databaseServices)('produce the Prisma schema of %s', async (service) => {
    const database = await createServiceDatabase(service);
    const difference = await diffSchema({
      databaseUrl: database.superuserUrl,
      servicePath: servicePath(service),
    });
    await database.close();
    expect(difference).toBe('');
  });
});
