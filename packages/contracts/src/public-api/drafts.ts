import { z } from 'zod';
import { captureFindings, captureOrigins, captureStates } from '../crm/capture/schemas.js';
import { wholeNumber } from '../lists/lists.js';
import { route } from '../route/index.js';
import { uuid } from '../validation/index.js';
import { cursor } from './declaration.js';
import { draftExamples } from './examples.js';

const listed = {
  id: uuid(),
  state: z.enum(captureStates),
  origin: z.enum(captureOrigins),
  /** The host of the page that it was read from; null of a pasted text. */
  url_host: z.string().nullable(),
  /** `Last, First`; null while the text names nobody. */
  name: z.string().nullable(),
  /** The individual that it became. */
  individual_id: uuid().nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
} as const;

/** A captured draft with its values by the paths of imports, such as `phones.mobile.phone`; protected ones are masked. */
const draft = z.object({
  ...listed,
  values: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      value: z.string().nullable(),
      state: z.enum(captureFindings),
    }),
  ),
});
export type PublicDraft = z.infer<typeof draft>;

const reads = { service: 'crm', access: 'capture:own', scope: 'drafts:read', method: 'GET' } as const;

export const publicDraftRoutes = {
  list: route({
    ...reads,
    path: '/api/v1/drafts',
    summary: 'List captured drafts, the oldest first',
    query: z.strictObject({
      limit: wholeNumber(1, 100, 'The limit').default(50),
      cursor,
      state: z.enum(captureStates, `The state must be one of ${captureStates.join(', ')}.`).optional(),
    }),
    replies: { 200: z.object({ items: z.array(z.object(listed)), next_cursor: z.string().nullable() }) },
    cache: 'no-store',
    example: draftExamples.list,
  }),
  get: route({
    ...reads,
    path: '/api/v1/drafts/{id}',
    summary: 'Get a captured draft with its values',
    replies: { 200: draft },
    cache: 'no-store',
    example: draftExamples.get,
  }),
};
