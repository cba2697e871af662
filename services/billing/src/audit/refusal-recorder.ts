import { refusedAction } from '@bindery/contracts/identity';
import type { RefusalListener } from '@bindery/service-kit/guard';
import type { PrismaClient } from '../generated/prisma/client.js';
import { recordFact } from './record-fact.js';

/** Puts on record that the guard refused a call. */
export function createRefusalRecorder(database: PrismaClient): RefusalListener {
  return {
    refused: (person, permission) =>
      recordFact(database, person, { action: refusedAction(permission), outcome: 'refused' }),
  };
}
