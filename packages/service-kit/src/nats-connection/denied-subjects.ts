import { errors } from '@nats-io/transport-node';
import type { Logger } from 'pino';

/** Longer than any retry, so a subject stays denied until a retry of it succeeds. */
const REMEMBER_MS = 60_000;

/**
 * The subjects that NATS denied lately. Its users are those of an older release then, because it hasn't read the new
 * ones.
 */
export class DeniedSubjects {
  private readonly deniedAt = new Map<string, number>();

  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Logs a subject once, until it has not been denied for a minute. */
  record(error: Error): void {
    if (!(error instanceof errors.PermissionViolationError)) return;
    const subject = `${error.operation} ${error.subject}`;
    const isNew = !this.list().includes(subject);
    this.deniedAt.set(subject, this.now());
    if (isNew)
      this.logger.error({ denied: subject }, 'NATS denies a subject; its users are of another release');
  }

  /** `publish crm.record.changed.v1` */
  list(): string[] {
    for (const [subject, at] of this.deniedAt)
      if (this.now() - at > REMEMBER_MS) this.deniedAt.delete(subject);
    return [...this.deniedAt.keys()].sort();
  }
}
