import { pointInTime, uuid } from '@bindery/contracts/validation';
import { rejectField } from '@bindery/service-kit/errors';
import { z } from 'zod';

/** The place of a record in the order in which records were created, which nothing changes. */
export const position = z.strictObject({ at: pointInTime('at'), id: uuid() });

/** A text that a client sends back as it was answered. It says nothing that its holder couldn't ask for, so it isn't signed. */
export const encodeCursor = (cursor: object): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws AppError `validation_failed` on a text that was no answer of this list */
export function decodeCursor<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  return rejectField(
    'cursor',
    'This is no cursor of this list. Send next_cursor as it was answered, or none to begin with the first page.',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
