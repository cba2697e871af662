/** Rows that one statement deletes: few enough for its time limit, even where each takes others with it. */
const BATCH_SIZE = 5_000;

/**
 * Deletes a backlog of any size, one batch per statement. If it is stopped, the next run deletes the rest.
 * @param deleteBatch deletes at most this many rows, and returns how many it deleted
 * @returns the number of deleted rows
 * @throws the signal's reason
 */
export async function deleteInBatches(
  signal: AbortSignal,
  deleteBatch: (batchSize: number) => Promise<number>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await deleteBatch(BATCH_SIZE);
    deleted += rows;
    if (rows < BATCH_SIZE) return deleted;
  }
}
