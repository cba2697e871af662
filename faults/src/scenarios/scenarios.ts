import { backupDrill } from './backup-drill.js';
import { keyRotation } from './key-rotation.js';
import { overload } from './overload.js';
import { rollingRestart } from './rolling-restart.js';
import type { Scenario } from './scenario.js';

/** What the long run does after the faults, in this order. */
export const scenarios: readonly Scenario[] = [keyRotation, overload, rollingRestart, backupDrill];
