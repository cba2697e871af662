import type { Permission } from '../../access/permissions.js';
import { route } from '../../route/index.js';
import { historyList, historyQuery } from './schemas.js';

/** The changes of a record, field by field. */
export function historyRoute<const Path extends string>(path: Path, one: string, access: Permission) {
  return route({
    method: 'GET',
    path: `${path}/{id}/history`,
    service: 'crm',
    access,
    summary: `List the changes of ${one}, newest first`,
    query: historyQuery,
    replies: { 200: historyList },
  });
}
