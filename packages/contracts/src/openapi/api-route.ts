import type { z } from 'zod';
import type { Permission } from '../access/permissions.js';

/** One call of the product's API, as the published description and the gateway's routing know it. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path with its parameters in braces: `/api/insureds/{id}`. */
  readonly path: string;
  readonly service: 'identity' | 'billing' | 'crm' | 'leads';
  readonly summary: string;
  /** `public`, or the permission that the handler declares. */
  readonly access: 'public' | Permission;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
  /** What is answered instead of JSON. */
  readonly file?: 'text/csv';
  readonly status?: 200 | 201 | 204;
}
