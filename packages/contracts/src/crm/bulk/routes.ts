import type { Permission } from '../../access/permissions.js';
import { route, type Schema } from '../../route/index.js';
import { bulkReply } from './schemas.js';

/** Changes several records of one type. Its body is a union of actions, such as `bulkDelete`. */
export const bulkRoute = <const Path extends string, Body extends Schema>(
  path: Path,
  access: Permission,
  body: Body,
) =>
  route({
    method: 'POST',
    path: `${path}/bulk`,
    service: 'crm',
    access,
    summary: 'Change several records at once; the reply explains each record that was not changed',
    body,
    replies: { 200: bulkReply },
  });
