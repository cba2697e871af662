import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { WebhookChanges } from './webhook-changes.js';

/** Deletes an endpoint with its secrets and its log, for a member or a key. */
@Controller()
export class RemoveWebhook {
  constructor(private readonly changes: WebhookChanges) {}

  @Handles(webhookRoutes.remove)
  remove({ caller, params }: Call<typeof webhookRoutes.remove>): Promise<void> {
    return this.removed(caller, params.id);
  }

  @Handles(publicWebhookRoutes.remove)
  removeByKey({ caller, params }: Call<typeof publicWebhookRoutes.remove>): Promise<void> {
    return this.removed(caller, params.id);
  }

  private removed(caller: Principal, id: string): Promise<void> {
    return this.changes.remove(caller, { id }, { action: identityActions.webhookDeleted });
  }
}
