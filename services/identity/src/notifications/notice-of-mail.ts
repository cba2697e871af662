import type { MailRequest } from '../mail/mail-request.js';
import type { NewNotification } from './notifications.js';

/** Changes that their person has just made, so that the list need not tell of them; the mail still does. */
const ownChanges: readonly string[] = [
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'extension_connected',
  'api_key_made',
];

/** The row in the list that goes with the mail of a notice; undefined where there is none. */
export function rowOf(request: MailRequest): Omit<NewNotification, 'userId' | 'kind'> | undefined {
  if (request.kind === 'job_ended')
    return {
      event: `${request.job.kind}_${request.job.state}`,
      ...{ record: request.job.about ?? recordOf('job', request.jobId), counts: request.job.counts },
    };
  if (request.kind === 'report_sent')
    return { event: 'report_ready', record: recordOf('report', request.reportId) };
  if (request.kind === 'export_made') {
    const { full, records, user_id: actorId } = request.export;
    return { event: full ? 'full_export' : 'large_export', actorId, count: Math.max(records, 1) };
  }
  if (request.kind === 'new_leads' && request.contactIds.length > 0)
    return { event: 'new_leads', count: request.contactIds.length, record: onlyOf(request.contactIds) };
  if (request.kind === 'billing_notice') return { event: request.notice.notice };
  if (request.kind === 'session_reused') return { event: 'session_reused' };
  if (request.kind === 'security_notice' && !ownChanges.includes(request.notice.change))
    return { event: request.notice.change };
  return undefined;
}

const recordOf = (type: string, id: string | undefined) => (id === undefined ? undefined : { type, id });

const onlyOf = ([id, ...others]: readonly string[]) =>
  others.length === 0 ? recordOf('contact', id) : undefined;
