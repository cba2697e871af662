import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from '@bindery/service-kit/logging';
import { OutgoingHttp } from '@bindery/service-kit/outgoing-http';
import { after, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, LOGGER, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { Transactions } from '../database/transactions.js';
import { claimDeliveries, releaseClaim, type ClaimedDelivery } from './claim-deliveries.js';
import { RecordAttempt } from './record-attempt.js';
import { SendDelivery } from './send-delivery.js';
import { WebhookRights } from './webhook-rights.js';

/** Attempts of one replica at a time: each holds a connection to a receiver and at most 20,000 bytes of its answer. */
const AT_ONCE = 64;
/** A change wakes the worker of its replica, so this is for retries and for other replicas' changes. */
const IDLE_MS = 500;
/** A process has ten seconds to stop. */
const FINISH_WITHIN_MS = 4_000;
/** Until rights are asked for again that nobody could confirm. */
const UNCONFIRMED_PAUSE_MS = MINUTE_MS;

/** Makes the deliveries that are due. Any number of replicas share them. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly givingUp = new AbortController();
  private readonly noteOutcome: NoteCount<'outcome'>;
  private loop: Promise<void> | undefined;
  private wakes = 0;
  private endSleep: () => void = () => undefined;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
    private readonly transactions: Transactions,
    private readonly rights: WebhookRights,
    private readonly sending: SendDelivery,
    private readonly recording: RecordAttempt,
    private readonly outgoing: OutgoingHttp,
  ) {
    this.noteOutcome = metrics.counts({
      name: 'bindery_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by what came of them.',
      labels: ['outcome'],
    });
  }

  onApplicationBootstrap(): void {
    this.loop = this.work();
  }

  /** Looks for due deliveries without waiting. Call it after a commit that made some. */
  wake(): void {
    this.wakes += 1;
    this.endSleep();
  }

  /** Claims no more, lets running attempts end, and cuts the rest, which another replica makes again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
    const timer = setTimeout(() => this.givingUp.abort(), FINISH_WITHIN_MS);
    await Promise.all(this.running);
    clearTimeout(timer);
    this.outgoing.close();
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const { wakes } = this;
      try {
        const claimed = await this.claim();
        for (const delivery of claimed) this.begin(delivery);
        // A full claim may leave more behind.
        if (claimed.length > 0 && this.running.size < AT_ONCE) continue;
      } catch (error) {
        this.logger.warn({ err: error }, 'due webhooks could not be read; will retry');
      }
      if (wakes === this.wakes) await this.sleep();
    }
  }

  private async claim(): Promise<ClaimedDelivery[]> {
    const places = AT_ONCE - this.running.size;
    if (places <= 0) return [];
    return this.transactions.inEveryAccount((tx) => claimDeliveries(tx, this.clock.now(), places));
  }

  private begin(delivery: ClaimedDelivery): void {
    const attempt = this.attempt(delivery)
      .catch((error: unknown) => {
        // The claim ends by itself, and the delivery is attempted again.
        this.logger.warn(
          { err: error, delivery_id: delivery.id },
          'a webhook could not be delivered; will retry',
        );
      })
      .finally(() => {
        this.running.delete(attempt);
        this.wake();
      });
    this.running.add(attempt);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    if (!(await this.rights.allow(delivery))) {
      const dueAt = after(this.clock.now(), UNCONFIRMED_PAUSE_MS);
      await this.transactions.inAccount(delivery.account_id, (tx) => releaseClaim(tx, delivery, dueAt));
      return;
    }
    const { signal } = this.givingUp;
    const result = await this.sending.send(delivery, signal);
    if (signal.aborted && result.outcome === 'unreachable') {
      await this.transactions.inAccount(delivery.account_id, (tx) =>
        releaseClaim(tx, delivery, this.clock.now()),
      );
      return;
    }
    await this.recording.record(delivery, result);
    this.noteOutcome({ outcome: result.outcome });
  }

  private sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted) this.endSleep();
    });
  }
}
