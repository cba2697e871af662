import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { notificationKindNames, notificationWords } from '@bindery/contracts/identity';
import { IntegrityFailure } from '@bindery/field-crypto';
import { DATABASE } from '@bindery/service-kit/database';
import { Jobs } from '@bindery/service-kit/jobs';
import { OutgoingFailure, OutgoingHttp, type OutgoingAnswer } from '@bindery/service-kit/outgoing-http';
import { before, DAY_MS, HOUR_MS, SECOND_MS } from '@bindery/service-kit/time';
import type { Logger } from '@bindery/service-kit/logging';
import { CLOCK, LOGGER, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import type { IdentityDatabase } from '../../database/identity-database.js';
import type { Notification, PushDevice } from '../../generated/prisma/client.js';
import { NotificationPreferences } from '../notification-preferences.js';
import { notificationView } from '../notification-views.js';
import { encryptPush } from './encrypt-push.js';
import { PushDevices, type PushTarget } from './push-devices.js';
import { sendPush } from './push-queue.js';
import { VapidKey } from './vapid-key.js';

/** A day in quiet hours at the longest, and a day of retries. */
const GIVEN_UP_AFTER_MS = 2 * DAY_MS;
const MAX_WAIT_MS = HOUR_MS;
const TTL_S = 86_400;

/** `late` ones were read or given up before, `rejected` ones the push service will never take. */
type Outcome = 'sent' | 'late' | 'gone' | 'rejected' | 'retried';

/** Sends push messages. Nothing of a message or an endpoint is ever logged, but the host of a push service. */
@Injectable()
export class PushWorker implements OnApplicationShutdown {
  private readonly noteOutcome: NoteCount<'outcome'>;

  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly jobs: Jobs,
    private readonly preferences: NotificationPreferences,
    private readonly devices: PushDevices,
    private readonly vapid: VapidKey,
    private readonly outgoing: OutgoingHttp,
  ) {
    this.noteOutcome = metrics.counts({
      name: 'bindery_pushes_total',
      help: 'Push messages to one device each, by what became of them.',
      labels: ['outcome'],
    });
    jobs.on(sendPush, ({ notification_id, device_id }, { signal }) =>
      this.deliver(notification_id, device_id, signal),
    );
  }

  onApplicationShutdown(): void {
    this.outgoing.close();
  }

  private async deliver(notificationId: string, deviceId: string, signal: AbortSignal): Promise<void> {
    const [notification, device] = await Promise.all([
      this.db.notification.findUnique({ where: { id: notificationId } }),
      this.db.pushDevice.findUnique({ where: { id: deviceId } }),
    ]);
    // The device can be another person's by now.
    if (!notification || notification.user_id !== device?.user_id || this.vapid.publicKey === null) return;
    const outcome = (await this.isDue(notification)) ? await this.send(notification, device, signal) : 'late';
    this.noteOutcome({ outcome });
  }

  private async isDue({ user_id, kind, ...row }: Notification): Promise<boolean> {
    if (row.read_at || row.archived_at) return false;
    if (row.created_at < before(this.clock.now(), GIVEN_UP_AFTER_MS)) return false;
    const reader = await this.preferences.readerOf(this.db, user_id);
    const known = notificationKindNames.find((name) => name === kind);
    return reader !== undefined && (!known || reader.wants({ kind: known, channel: 'push' }));
  }

  private async send(row: Notification, device: PushDevice, signal: AbortSignal): Promise<Outcome> {
    const target = this.openTarget(device);
    if (!target) return 'rejected';
    const answer = await this.post(target, row, signal);
    if (answer === 'denied') return 'rejected';
    const { status } = answer;
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) {
      await this.devices.forget(device);
      return 'gone';
    }
    if (status !== 429 && status < 500) {
      const { host } = new URL(target.endpoint);
      this.logger.warn({ status, push_service: host }, 'a push service refused a message for good');
      return 'rejected';
    }
    const delayMs = this.waitAskedFor(answer);
    if (delayMs === undefined) return this.fail(`The push service answered ${String(status)}`);
    const data = { notification_id: row.id, device_id: device.id };
    await this.jobs.enqueue(this.db, sendPush, { data, key: `${row.id}/${device.id}`, delayMs });
    return 'retried';
  }

  /** Undefined while its root key is missing: nothing reaches the device then. */
  private openTarget(device: PushDevice): PushTarget | undefined {
    try {
      return this.devices.targetOf(device);
    } catch (error) {
      if (error instanceof IntegrityFailure) return undefined;
      throw error;
    }
  }

  private async post(
    target: PushTarget,
    row: Notification,
    signal: AbortSignal,
  ): Promise<OutgoingAnswer | 'denied'> {
    try {
      return await this.outgoing.send({
        method: 'POST',
        url: target.endpoint,
        headers: {
          Authorization: this.vapid.authorizationFor(target.endpoint),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(TTL_S),
          // The same notification again replaces what hasn't arrived yet.
          Topic: topicOf(row),
          Urgency: 'normal',
        },
        body: encryptPush(JSON.stringify(messageOf(row)), target),
        signal,
      });
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      return error.reason === 'denied' ? 'denied' : this.fail(error.message);
    }
  }

  /** The pause of `Retry-After` in milliseconds, an hour at the longest (RFC 9110, section 10.2.3). */
  private waitAskedFor({ headers }: OutgoingAnswer): number | undefined {
    const text = headers['retry-after'];
    if (text === undefined) return undefined;
    const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - this.clock.now().getTime();
    return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SECOND_MS), MAX_WAIT_MS);
  }

  private fail(reason: string): never {
    this.noteOutcome({ outcome: 'retried' });
    throw new Error(reason);
  }
}

/** At most 32 letters of base64url (RFC 8030, section 5.4). */
const topicOf = ({ id }: Notification): string => id.replaceAll('-', '');

/** The text on a locked screen: it names nobody, and the page behind it asks for rights. */
function messageOf(row: Notification) {
  const { text, href: path } = notificationWords({ ...notificationView(row, new Map()), actor: null });
  return { id: row.id, text, path };
}
