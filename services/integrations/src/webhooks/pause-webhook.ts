import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import type { AuditAttempt } from '@bindery/service-kit/audit';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { publicViewOf } from './public-view.js';
import { WebhookChanges, type WebhookWork } from './webhook-changes.js';
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
    return this.change(caller, id, identityActions.webhookPaused, pause);
  }

  private resumed(caller: Principal, id: string): Promise<WebhookRow> {
    return this.change(caller, id, identityActions.webhookResumed, (tx, row, now) =>
      resume(tx, caller, row, now),
    );
  }

  private change(
    caller: Principal,
    id: string,
    action: AuditAttempt['action'],
    work: WebhookWork,
  ): Promise<WebhookRow> {
    return this.changes.apply(caller, { id }, { action }, async (tx, row, now) => {
      if (!(await work(tx, row, now))) return false;
      await countChange(tx, row, now);
      return true;
    });
  }
}
