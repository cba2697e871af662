import { Inject, Injectable } from '@nestjs/common';
import type { AttemptView, WebhookPayload } from '@bindery/contracts/integrations';
import { OutgoingFailure, OutgoingHttp, type OutgoingAnswer } from '@bindery/service-kit/outgoing-http';
import { epochSeconds } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AllowedHosts } from '../webhooks/allowed-hosts.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { readRetryAfter } from './retry-schedule.js';
import { signedHeaders } from './sign.js';

/** The result of one request. */
export interface AttemptResult {
  readonly outcome: AttemptView['outcome'];
  readonly at: Date;
  readonly durationMs: number;
  /** Null without an answer. */
  readonly status: number | null;
  /** The beginning of the answer; null without one. */
  readonly answer: Buffer | null;
  readonly retryAfterMs?: number | undefined;
}

/** The body of every attempt of a delivery. */
export const payloadOf = ({
  type,
  occurred_at,
  data,
}: Pick<ClaimedDelivery, 'type' | 'occurred_at' | 'data'>) =>
  ({ type, timestamp: occurred_at.toISOString(), data }) satisfies WebhookPayload;

/** Sends one signed request to an endpoint. Redirects are answers like others, and never followed. */
@Injectable()
export class SendDelivery {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outgoing: OutgoingHttp,
    private readonly hosts: AllowedHosts,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** @param signal gives up; the attempt then counts as `unreachable` */
  async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const at = this.clock.now();
    const secrets = await this.secrets.signing(
      { accountId: delivery.account_id, id: delivery.webhook_id },
      at,
    );
    const begun = performance.now();
    const result = await this.request(delivery, secrets, at, signal);
    return { ...result, at, durationMs: Math.round(performance.now() - begun) };
  }

  private async request(
    delivery: ClaimedDelivery,
    secrets: readonly string[],
    at: Date,
    signal: AbortSignal,
  ): Promise<Omit<AttemptResult, 'at' | 'durationMs'>> {
    const { url } = delivery;
    if (!this.hosts.allows(url)) return { outcome: 'denied', status: null, answer: null };
    const body = JSON.stringify(payloadOf(delivery));
    const message = { id: delivery.message_id, timestamp: epochSeconds(at), body };
    try {
      const answer = await this.outgoing.send({
        ...{ method: 'POST', url, signal, body: Buffer.from(body) },
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Bindery-Webhooks/1.0',
          ...signedHeaders(message, secrets),
        },
      });
      return resultOf(answer, at);
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      return { outcome: error.reason, status: null, answer: null };
    }
  }
}

const resultOf = (
  { status, headers, body }: OutgoingAnswer,
  at: Date,
): Omit<AttemptResult, 'at' | 'durationMs'> => ({
  outcome: status >= 200 && status < 300 ? 'succeeded' : 'rejected',
  status,
  answer: body,
  retryAfterMs: readRetryAfter(headers['retry-after'], at),
});
