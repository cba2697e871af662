import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';

/** A user whom records can be assigned to. */
export const agentView = z.object({ id: uuid(), name: z.string() });
export type AgentView = z.infer<typeof agentView>;
export const agentList = listOf(agentView);
