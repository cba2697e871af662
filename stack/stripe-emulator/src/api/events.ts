import { z } from 'zod';
import { listPage } from '../server/list-page.js';
import { expand, page, text, whole } from '../server/params.js';
import { route } from '../server/route.js';
import { eventView } from '../views/event.js';
import { found } from './found.js';

const range = z.union([
  whole,
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
]);

function inRange(at: number, wanted: z.output<typeof range> | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return at === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/** `invoice.*` stands for every type that begins so. */
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
    (world, query) =>
      listPage(
        Object.values(world.state.events).filter(
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
  route('GET', '/v1/events/:id', z.strictObject(expand), (world, _query, id) =>
    eventView(found(world.state.events, id, 'event')),
  ),
];
