import { backupDrill } from './backup-drill.js';
import { keyRotation } from './key-rotation.js';
import { overload } from './overload.js';
import { rollingRestart } from './rolling-restart.js';
import type { Scenario } from './scenario.js';
import { slowNats } from './slow-nats.js';
import { slowProvider } from './slow-provider.js';

/** The scenarios, in order. The short run has some of them. */
export const scenarios: readonly Scenario[] = [
  slowProvider,
  slowNats,
  keyRotation,
  overload,
  rollingRestart,
  backupDrill,
];
