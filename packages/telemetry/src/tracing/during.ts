import type { Step, StepStart } from './step.js';

/** Runs work as a child step of `parent`, if there is one, and ends it with the work. */
export async function during<T>(
  parent: Step | undefined,
  start: StepStart,
  work: (step: Step | undefined) => Promise<T>,
): Promise<T> {
  if (!parent) return work(undefined);
  const step = parent.child(start);
  return endingWith(step, () => work(step));
}

/** Ends a step with the work that it stands for, as failed when the work rejects. */
export async function endingWith<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    step.end();
    return result;
  } catch (error) {
    step.end({ failed: kindOfError(error) });
    throw error;
  }
}

/** What kind of error it is, by its code or else its class; never its message, which may hold values. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
