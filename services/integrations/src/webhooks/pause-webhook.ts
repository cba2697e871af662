import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { publicViewOf } from './public-view.js';
import { WebhookChanges } from './webhook-changes.js';
import { viewOf, type WebhookRow } from './webhook-row.js';
import { countChange, pause, resume } from './webhook-state.js';

/** Pauses and resumes an endpoint, for a member or a key. A repeat changes nothing. */
@Controller()
export class PauseWebhook {
  constructor(private readonly changes: WebhookChanges) {}

  @Handles(webhookRoutes.pause)
  async pause({ caller, params }: Call<typeof webhookRoutes.pause>) {
    return viewOf(await this.paused(caller, params.id));
  }

  @Handles(publicWebhookRoutes.pause)
  async pauseByKey({ caller, params }: Call<typeof publicWebhookRoutes.pause>) {
    return publicViewOf(await this.paused(caller, params.id));
  }

  @Handles(webhookRoutes.resume)
  async resume({ caller, params }: Call<typeof webhookRoutes.resume>) {
    return viewOf(await this.resumed(caller, params.id));
  }

  @Handles(publicWebhookRoutes.resume)
  async resumeByKey({ caller, params }: Call<typeof publicWebhookRoutes.resume>) {
    return publicViewOf(await this.resumed(caller, params.id));
  }

  private paused(caller: Principal, id: string): Promise<WebhookRow> {
    return this.changes.apply(
      caller,
      { id },
      { action: identityActions.webhookPaused },
      async (tx, row, now) => {
        if (!(await pause(tx, row, now))) return false;
        await countChange(tx, row, now);
        return true;
      },
    );
  }

  private resumed(caller: Principal, id: string): Promise<WebhookRow> {
    return this.changes.apply(
      caller,
      { id },
      { action: identityActions.webhookResumed },
      async (tx, row, now) => {
        if (!(await resume(tx, caller, row, now))) return false;
        await countChange(tx, row, now);
        return true;
      },
    );
  }
}
