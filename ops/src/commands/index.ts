import type { Command } from '../cli/command.js';
import { events, replayEvents, republishEvents, showEvent } from './events.js';
import { outbox } from './outbox.js';
import { parts } from './parts.js';

/** In the order of the help. */
export const commands: readonly Command[] = [parts, events, showEvent, replayEvents, republishEvents, outbox];
