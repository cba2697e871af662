import { memoryOf } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';

const SAMPLE_MS = 250;
const LONGEST_TURN = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** Watches crm's process while it works. */
export class CrmWatch {
  private readonly before: number;
  private readonly timer: NodeJS.Timeout;
  private peak: number;

  private constructor(private readonly stack: RunningStack) {
    this.before = this.megabytes();
    this.peak = this.before;
    this.timer = setInterval(() => this.look(), SAMPLE_MS).unref();
  }

  static async start(stack: RunningStack): Promise<CrmWatch> {
    const watch = new CrmWatch(stack);
    await watch.longestTurnMs();
    return watch;
  }

  /** The longest turn of the event loop since it was asked last, in milliseconds. */
  async longestTurnMs(): Promise<number> {
    const metrics = await fetch(this.stack.metricsUrl('crm'));
    const seconds = LONGEST_TURN.exec(await metrics.text())?.[1];
    if (seconds === undefined) throw new Error('crm does not say how long its turns are.');
    return Number(seconds) * 1_000;
  }

  /** By how much its memory has grown at most, in megabytes. */
  stop(): number {
    this.look();
    clearInterval(this.timer);
    return this.peak - this.before;
  }

  private look(): void {
    this.peak = Math.max(this.peak, this.megabytes());
  }

  private megabytes(): number {
    const { crm } = this.stack.pids();
    if (crm === undefined) throw new Error('crm does not run.');
    return memoryOf(crm).megabytes;
  }
}
