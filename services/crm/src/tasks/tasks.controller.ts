import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { taskActionRoutes, type BulkReply, type BulkTasks } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BulkAction } from '../resources/bulk-action.js';
import { ChangeTaskStatus } from './change-task-status.js';
import { TaskResource } from './task.resource.js';

const statusAfter = { complete: 'done', reopen: 'open', dismiss: 'canceled' } as const;

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: TaskResource,
    private readonly status: ChangeTaskStatus,
    private readonly bulk: BulkAction,
  ) {}

  @Handles(taskActionRoutes.complete)
  complete({ caller, params, ifMatch }: Call<typeof taskActionRoutes.complete>) {
    return this.status.change(caller, params.id, 'done', ifMatch);
  }

  @Handles(taskActionRoutes.reopen)
  reopen({ caller, params, ifMatch }: Call<typeof taskActionRoutes.reopen>) {
    return this.status.change(caller, params.id, 'open', ifMatch);
  }

  @Handles(taskActionRoutes.dismiss)
  dismiss({ caller, params, ifMatch }: Call<typeof taskActionRoutes.dismiss>) {
    return this.status.change(caller, params.id, 'canceled', ifMatch);
  }

  @Handles(taskActionRoutes.bulk)
  async changeSeveral({ caller, body }: Call<typeof taskActionRoutes.bulk>) {
    let kept_next = 0;
    const reply = await this.applyTo(caller, body, (keepsNext) => (kept_next += Number(keepsNext)));
    return { ...reply, kept_next };
  }

  private applyTo(
    caller: Principal,
    body: BulkTasks,
    onReopened: (keepsNext: boolean) => void,
  ): Promise<BulkReply> {
    switch (body.action) {
      case 'complete':
      case 'reopen':
      case 'dismiss':
        return this.bulk.each(body.ids, async (id) => {
          const { kept_next } = await this.status.change(caller, id, statusAfter[body.action]);
          onReopened(kept_next);
        });
      case 'assign':
      case 'move':
      case 'delete':
      case 'restore':
        return this.bulk.perform(this.tasks, caller, body);
    }
  }
}
