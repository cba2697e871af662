// Apart from `route`, which needs zod: a page that only calls the API loads none.
import type { z } from 'zod';

export interface NamedFileReply {
  readonly mediaType: 'text/csv' | 'text/calendar';
  /** The name that a browser saves it under. */
  readonly fileName: string;
}

/** A reply that is a file, sent while it is being made, or a page. */
export type FileReply =
  | NamedFileReply
  /** Its media type and name are known when it is answered. */
  | { readonly mediaType: '*/*' }
  /** A page that a browser shows. */
  | { readonly mediaType: 'text/html' };

/**
 * A schema of zod, as far as declarations need it. Comparing hundreds of schemas with the whole of `z.ZodType` made the
 * compiler create an eighth more types.
 */
export type Schema = z.core.$ZodType & { parse(value: unknown): unknown };

/** The content of a success: JSON by its schema, a file, or nothing. */
export type Reply = Schema | FileReply | null;

/** Whether a reply is a file, and not JSON. */
export const isFile = (reply: Reply): reply is FileReply => reply !== null && 'mediaType' in reply;
