import { backupDrill } from './backup-drill.js';
import { keyRotation } from './key-rotation.js';
import { overload } from './overload.js';
import { rollingRestart } from './rolling-restart.js';
import type { Scenario } from './scenario.js';

/** The scenarios of the long run, in order. */
export const scenarios: readonly Scenario[] = [keyRotation, overload, rollingRestart, backupDrill];
