import { postgresAdapter } from '@bindery/service-kit/database';
import { PrismaClient } from '../generated/prisma/client.js';

/** Opens identity's database with its run-time role. */
export function openDatabase(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): PrismaClient {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}
