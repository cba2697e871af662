import type { Driver } from '../driver/driver.js';
import type { Finding } from '../finding.js';
import type { Random } from '../random.js';
import type { FaultStack } from '../stack/fault-stack.js';

/** The running stack, and the driver that works on it. */
export interface Surroundings {
  readonly faultStack: FaultStack;
  readonly driver: Driver;
  readonly random: Random;
  readonly say: (line: string) => void;
}

/**
 * A step of a run after the faults, while the driver continues. It returns its own findings; the driver's
 * records are checked after all scenarios.
 */
export interface Scenario {
  /** The name that a run prints and that `--only` takes. */
  readonly name: string;
  /** Whether the short run has it too. */
  readonly isShort?: true;
  readonly run: (surroundings: Surroundings) => Promise<readonly Finding[]>;
}
