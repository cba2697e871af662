/** Rows that one statement deletes: few enough for its time limit, even where each takes others with it. */
const BATCH_SIZE = 5_000;

/**
 * Deletes a backlog of any size, a batch per statement. What it leaves when it is stopped is left to the next run.
 * @param deleteBatch deletes at most so many rows, and returns how many it did
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
