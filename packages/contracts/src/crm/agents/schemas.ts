import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { searchText, uuid } from '../../validation/index.js';

/** A user whom records can be assigned to. */
export const agentView = z.object({
  id: uuid(),
  name: z.string(),
  clients: z
    .int()
    .nonnegative()
    .optional()
    .describe('Only with `counts=true`: clients that need another agent once this one is removed.'),
});
export type AgentView = z.infer<typeof agentView>;
export const agentList = listOf(agentView);

export const agentListQuery = z.object({
  counts: z
    .enum(['true', 'false'], 'Counts must be true or false.')
    .optional()
    .describe('Counts the clients of each agent. Only for the owner and administrators of the account.'),
});

/** The most colleagues that one request answers. */
export const MAX_VIEWERS = 50;

export const viewerListQuery = z.strictObject({
  search: searchText.describe('Beginnings of words of the name.'),
});
/** Colleagues by name; `total` counts without the search, `filtered` with it. */
export const viewerList = listOf(agentView.pick({ id: true, name: true }));
export type ViewerView = z.infer<typeof viewerList>['items'][number];
