import { z } from 'zod';
import { listPage } from '../server/list-page.js';
import { page } from '../server/params.js';
import { route } from '../server/route.js';
import { eventView } from '../views/event.js';

export const eventRoutes = [
  route('GET', '/v1/events', z.strictObject(page), (context, query) =>
    listPage(Object.values(context.state.events), query, '/v1/events', eventView),
  ),
];
