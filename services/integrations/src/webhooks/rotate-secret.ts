import { Controller } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { after, HOUR_MS } from '@bindery/service-kit/time';
import { WebhookChanges } from './webhook-changes.js';
import { viewOf } from './webhook-row.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { countChange } from './webhook-state.js';

/** Gives an endpoint a new secret. For some hours, the earlier one signs as well. */
@Controller()
export class RotateSecret {
  constructor(
    private readonly changes: WebhookChanges,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Handles(webhookRoutes.rotateSecret)
  async rotate({ caller, params: { id }, body }: Call<typeof webhookRoutes.rotateSecret>) {
    const { accountId } = caller;
    const secret = await this.secrets.make(accountId);
    const what = { action: identityActions.webhookSecretRotated };
    const changed = await this.changes.apply(caller, { id }, what, async (tx, row, now) => {
      const until = after(now, body.grace_hours * HOUR_MS);
      await this.secrets.replace(tx, { accountId, id }, secret, { now, until });
      await countChange(tx, row, now);
      return true;
    });
    return { ...viewOf(changed), secret: secret.clear };
  }
}
