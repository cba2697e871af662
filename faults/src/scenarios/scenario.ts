import type { Driver } from '../driver/driver.js';
import type { Finding } from '../finding.js';
import type { Random } from '../random.js';
import type { FaultStack } from '../stack/fault-stack.js';

/** What a scenario works with: the stack that runs, and the people who work on it all the while. */
export interface Surroundings {
  readonly faultStack: FaultStack;
  readonly driver: Driver;
  readonly random: Random;
  readonly say: (line: string) => void;
}

/**
 * Something that the long run does after the faults, while the driver goes on. It answers what it found wrong itself;
 * what the driver was told is checked after all scenarios.
 */
export interface Scenario {
  /** What a run prints, and `--only` asks for. */
  readonly name: string;
  readonly run: (surroundings: Surroundings) => Promise<readonly Finding[]>;
}
