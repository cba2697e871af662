import { Controller } from '@nestjs/common';
import { agentRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListAgents } from './list-agents.js';

/** The people whom a record can be assigned to. */
@Controller()
export class AgentsController {
  constructor(private readonly agents: ListAgents) {}

  @Handles(agentRoutes.list)
  list({ caller }: Call<typeof agentRoutes.list>) {
    return this.agents.list(caller);
  }
}
