import { Controller } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { MAX_REPLAYED_MESSAGES, webhookDeliveryRoutes } from '@bindery/contracts/integrations';
import { rejectField } from '@bindery/service-kit/errors';
import { Jobs } from '@bindery/service-kit/jobs';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { WebhookChanges } from '../webhooks/webhook-changes.js';
import { countReplayed, replayMessages } from './replay-messages.js';
import { requireActive } from './require-active.js';

/** Delivers all of a period again that the endpoint has not accepted, in a job. */
@Controller()
export class ReplayDeliveries {
  constructor(
    private readonly changes: WebhookChanges,
    private readonly jobs: Jobs,
  ) {}

  @Handles(webhookDeliveryRoutes.replay)
  async replay({ caller, params, body }: Call<typeof webhookDeliveryRoutes.replay>) {
    const data = { account_id: caller.accountId, webhook_id: params.id, ...body };
    let messages = 0;
    const what = { action: identityActions.webhookReplayed };
    await this.changes.apply(caller, { id: params.id }, what, async (tx, row) => {
      requireActive(caller, row);
      messages = await countReplayed(tx, data);
      if (messages > MAX_REPLAYED_MESSAGES)
        rejectField(
          'since',
          `A replay can have up to ${MAX_REPLAYED_MESSAGES.toLocaleString('en-US')} messages. Choose a shorter period.`,
        );
      await this.jobs.enqueue(tx, replayMessages, { data });
      return true;
    });
    this.jobs.wake(replayMessages);
    return { messages };
  }
}
