import type { ApiResource } from '@bindery/contracts/access';
import { pointInTime, uuid } from '@bindery/contracts/validation';
import { z } from 'zod';
import { decodeCursor, position } from '../paging/position-cursor.js';

const pageCursor = (list: ApiResource) =>
  z.strictObject({
    /** The list that it is of. */
    list: z.literal(list),
    after: position.nullable(),
    /** The start of the changes that are asked for; null of a whole list. */
    since: pointInTime('since').nullable(),
    /** The `synced_until` of the first page. */
    until: pointInTime('until'),
    /** The last removed record, once all present ones are answered. */
    removed: uuid().nullable(),
  });
/** The place in a list at which a page goes on. */
export type PageCursor = z.output<ReturnType<typeof pageCursor>>;

/** @throws AppError `validation_failed` */
export const decodePage = (list: ApiResource, text: string): PageCursor =>
  decodeCursor(pageCursor(list), text);
