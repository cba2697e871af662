import { IntegrityFailure, type RootKeyProvider } from '@bindery/field-crypto';
import { noMetrics, type Metrics, type NoteDuration } from '@bindery/telemetry/metrics';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { unavailable } from '../errors/app-error.js';
import { timeLimits } from '../timing/time-limits.js';
import { KmsError, type Kms } from './kms.js';

type Operation = 'wrap' | 'unwrap';

/** How long calls are rejected at once after one that failed, so that requests don't queue up behind a dead KMS. */
const REST_MS = 1_000;

/** A failure that another attempt may not meet: no answer, an overload, a fault of the service. */
const mayPass = handleWhen(
  (error) => !(error instanceof IntegrityFailure || (error instanceof KmsError && error.isRejection)),
);

/** A root key in a key management service: each call has time limits, one repetition and a metric. */
export class KmsRootKey implements RootKeyProvider {
  #noteDuration: NoteDuration<'operation' | 'outcome'> = noMetrics.durations({ name: '', help: '' });
  readonly #attempts = wrap(
    circuitBreaker(mayPass, { breaker: new ConsecutiveBreaker(1), halfOpenAfter: REST_MS }),
    retry(mayPass, { maxAttempts: 1, backoff: new ConstantBackoff(50) }),
    timeout(timeLimits.kmsAttempt, TimeoutStrategy.Aggressive),
  );

  constructor(
    private readonly address: string,
    private readonly kms: Kms,
  ) {}

  currentKeyId(): string {
    return this.address;
  }

  wrap(key: Buffer, accountId: string): Promise<Buffer> {
    return this.#call('wrap', (signal) => this.kms.wrap(key, accountId, signal));
  }

  unwrap(wrapped: Buffer, accountId: string): Promise<Buffer> {
    return this.#call('unwrap', (signal) => this.kms.unwrap(wrapped, accountId, signal));
  }

  declareMetrics(metrics: Metrics): void {
    this.#noteDuration = metrics.durations({
      name: 'bindery_kms_call_duration_seconds',
      help: 'Calls of the key management service, with their repetition.',
      labels: ['operation', 'outcome'],
    });
  }

  /** @throws AppError `unavailable` if the KMS doesn't do it */
  async #call(operation: Operation, request: (signal: AbortSignal) => Promise<Buffer>): Promise<Buffer> {
    const started = performance.now();
    const note = (outcome: string): void =>
      this.#noteDuration({ operation, outcome }, (performance.now() - started) / 1_000);
    try {
      const bytes = await this.#attempts.execute(({ signal }) => request(signal));
      note('success');
      return bytes;
    } catch (error) {
      note(error instanceof IntegrityFailure ? 'integrity_failure' : 'failed');
      if (error instanceof IntegrityFailure) throw error;
      throw unavailable(`the key ${this.address}`, error);
    }
  }
}
