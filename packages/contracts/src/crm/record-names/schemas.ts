import { z } from 'zod';
import { uuid } from '../../validation/index.js';

/** The records that a list of ids can be about. */
export const namedRecordTypes = ['individual'] as const;

const recordId = z.strictObject({ type: z.enum(namedRecordTypes, 'There is no such type.'), id: uuid() });

export const recordNamesBody = z.strictObject({ items: z.array(recordId).min(1).max(50) });
export type RecordNamesBody = z.output<typeof recordNamesBody>;

/** A record that the caller can't see, or that is gone, is left out. */
export const namedRecords = z.object({ items: z.array(z.object({ ...recordId.shape, name: z.string() })) });
export type NamedRecords = z.infer<typeof namedRecords>;
