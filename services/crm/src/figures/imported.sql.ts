import { Prisma } from '../generated/prisma/client.js';

/**
 * Over `individuals`: whether an import made it. The history says so for those of which it isn't noted yet. The index of
 * imported ones has the first condition.
 */
export const isImported = Prisma.sql`(individuals.is_imported IS NOT FALSE AND coalesce(individuals.is_imported,
  EXISTS (SELECT FROM record_changes AS origin WHERE origin.account_id = individuals.account_id
    AND origin.record_id = individuals.id AND origin.change = 'created' AND origin.import_id IS NOT NULL)))`;
