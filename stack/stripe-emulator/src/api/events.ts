import { z } from 'zod';
import { listPage } from '../server/list-page.js';
import { expand, page, text, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { eventView } from '../views/event.js';
import { requireById } from './require.js';

const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

function inRange(at: number, wanted: z.output<typeof range> | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return at === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/** `invoice.*` matches every type with that prefix. */
const isOfType = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

export const eventRoutes = [
  route(
    'GET',
    '/v1/events',
    z.strictObject({
      ...page,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: range.optional(),
      delivery_success: z.enum(['true', 'false']).optional(),
    }),
    (context, query) =>
      listPage(
        Object.values(context.state.events).filter(
          (event) =>
            inRange(event.created, query.created) &&
            (query.type === undefined || isOfType(event.type, query.type)) &&
            (query.types === undefined || query.types.some((type) => isOfType(event.type, type))) &&
            (query.delivery_success === undefined ||
              (event.nextAttempt === null) === (query.delivery_success === 'true')),
        ),
        query,
        '/v1/events',
        eventView,
      ),
  ),
  route('GET', '/v1/events/:id', z.strictObject(expand), (context, _query, id) =>
    eventView(requireById(context.state.events, id, 'event')),
  ),
];
