import { Controller } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AllowedHosts } from './allowed-hosts.js';
import { pause, resume } from './webhook-state.js';
import { viewOf } from './webhook-row.js';
import { WebhookChanges } from './webhook-changes.js';

const edited = ['url', 'event_types', 'description', 'enabled'] as const;

/** Changes an endpoint. With another address it begins without failures. */
@Controller()
export class UpdateWebhook {
  constructor(
    private readonly changes: WebhookChanges,
    private readonly hosts: AllowedHosts,
  ) {}

  @Handles(webhookRoutes.update)
  async update({ caller, params: { id }, body, ifMatch }: Call<typeof webhookRoutes.update>) {
    if (body.url !== undefined) this.hosts.require(body.url);
    const fields = edited.filter((field) => body[field] !== undefined);
    const what = { action: identityActions.webhookUpdated, fields };
    const changed = await this.changes.apply(caller, { id, ifMatch }, what, async (tx, row, now) => {
      const { url = row.url, event_types = row.event_types, description = row.description } = body;
      await tx.$executeRaw`
        UPDATE webhooks SET url = ${url}, event_types = ${event_types}::text[], description = ${description},
          failing_since = CASE WHEN url = ${url} THEN failing_since END, updated_at = ${now}, version = version + 1
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
      if (body.enabled === true) await resume(tx, caller, row, now);
      if (body.enabled === false) await pause(tx, row, now);
      return true;
    });
    return viewOf(changed);
  }
}
