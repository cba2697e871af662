import { setImmediate } from 'node:timers/promises';

/** A call of others takes several turns of the event loop meanwhile, and waits about this long in each. */
const TURN_MS = 2;

let turnBegan = 0;

/** Lets others have their turn before a batch, and whenever it has lasted for a while. All work shares one turn. */
export const turnAfter = async (done: number): Promise<void> => {
  if (done > 0 && performance.now() - turnBegan < TURN_MS) return;
  await setImmediate();
  turnBegan = performance.now();
};
