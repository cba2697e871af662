import { Injectable } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { RecordAuditedAction } from './audit-log/record-audited-action.js';
import { QueueNotice } from './billing-notices/queue-notice.js';
import type { Transaction } from './database/identity-database.js';
import { ApplySubscription } from './entitlements/apply-subscription.js';
import { QueueExportNotice } from './export-notices/queue-export-notice.js';
import { Notices } from './notifications/notices.js';
import { WorkNotices } from './notifications/work-notices.js';
import { QueueWebhookNotice } from './webhook-notices/queue-webhook-notice.js';
import { RecordLead } from './lead-notices/record-lead.js';

/** The events of other services that identity consumes. Consumers open their transactions on its own client. */
@Injectable()
export class ConsumedEvents {
  constructor(
    consumers: EventConsumers,
    actions: RecordAuditedAction,
    notices: QueueNotice,
    subscriptions: ApplySubscription,
    leads: RecordLead,
    sent: Notices,
    exports: QueueExportNotice,
    workNotices: WorkNotices,
    webhooks: QueueWebhookNotice,
  ) {
    for (const type of [
      'billing.action.audited.v1',
      'crm.action.audited.v1',
      'leads.action.audited.v1',
      'integrations.action.audited.v1',
    ] as const)
      consumers.on(type, (event, tx) => actions.record(tx, event));
    consumers.on('billing.notice.due.v1', (event, tx) => notices.queue(tx as Transaction, event));
    consumers.on('billing.subscription.changed.v1', (event, tx) =>
      subscriptions.apply(tx as Transaction, event),
    );
    consumers.on('crm.job.ended.v1', ({ subject_id: jobId, data: job }, tx) =>
      sent.send(tx as Transaction, { kind: 'job_ended', userId: job.user_id, jobId, job }),
    );
    consumers.on('crm.report.sent.v1', ({ subject_id, data }, tx) =>
      sent.send(tx as Transaction, {
        kind: 'report_sent',
        ...{ userId: data.user_id, reportId: subject_id, format: data.format },
        reportType: data.report_type,
      }),
    );
    consumers.on('crm.notice.due.v1', (event, tx) => workNotices.tell(tx as Transaction, event));
    consumers.on('crm.export.made.v1', (event, tx) => exports.queue(tx as Transaction, event));
    consumers.on('integrations.notice.due.v1', (event, tx) => webhooks.queue(tx as Transaction, event));
    consumers.on('leads.contact.received.v1', (event, tx) => leads.record(tx as Transaction, event));
  }
}
