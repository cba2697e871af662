import type { Clock } from '@bindery/service-kit/tokens';

/** Says which day it is where the agencies work. */
export class Calendar {
  // Canada's English writes a day as ISO 8601 does.
  private readonly format: Intl.DateTimeFormat;

  /** @param timeZone an IANA name, such as America/Chicago */
  constructor(
    private readonly clock: Clock,
    timeZone: string,
  ) {
    this.format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  }

  /** Today as `YYYY-MM-DD`. */
  today(): string {
    return this.format.format(this.clock.now());
  }
}
