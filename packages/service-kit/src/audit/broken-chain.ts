/** Messages of the checkpoints' trigger, and the constraint that refuses to begin a chain anew. */
const REFUSALS = /audit entries are appended one after another|audit_checkpoints/;

/** Whether an account's audit chain took no entry, because it was altered: its end isn't where its checkpoint says. */
export function isBrokenChain(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (REFUSALS.test(cause.message) || REFUSALS.test(JSON.stringify(cause))) return true;
  return false;
}
