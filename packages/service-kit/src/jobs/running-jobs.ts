import { Injectable } from '@nestjs/common';
import type { RunningJob } from '@bindery/contracts/ops';

/** The long work that a service does at the moment, for operators. */
@Injectable()
export class RunningJobs {
  private read: () => Promise<RunningJob[]> = () => Promise.resolve([]);

  /** Registers what lists it; call it while the module is built. */
  onList(read: () => Promise<RunningJob[]>): void {
    this.read = read;
  }

  list(): Promise<RunningJob[]> {
    return this.read();
  }
}
