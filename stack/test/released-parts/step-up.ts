import type { Session } from '@bindery/test-kit/client';
import type { RunningStack } from '../../src/index.js';

/** Lets a session count as just stepped up. How somebody proves who they are is another test's. */
export async function stepUp(stack: RunningStack, person: Session): Promise<void> {
  await stack.query('identity', 'UPDATE sessions SET reauthenticated_at = now() WHERE user_id = $1', [
    person.id,
  ]);
  await person.refresh();
}
