import { postgresAdapter } from '@bindery/service-kit/database';
import type { BillingConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** Opens billing's database. */
export function openDatabase(config: BillingConfig): PrismaClient {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}
