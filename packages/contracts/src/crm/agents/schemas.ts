import { z } from 'zod';
import { listOf } from '../../lists/lists.js';

/** Somebody of the account whom a record can be assigned to. */
export const agentView = z.object({ id: z.uuid(), name: z.string() });
export type AgentView = z.infer<typeof agentView>;
export const agentList = listOf(agentView);
