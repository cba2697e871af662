// Ends the services that the files of a run in the process of jest have shared. A worker ends with its own.

export default async function endShared() {
  const running = /** @type {Set<Promise<{ stop(): Promise<void> }>> | undefined} */ (
    Reflect.get(globalThis, Symbol.for('bindery.shared-in-worker'))
  );
  for (const shared of running ?? []) await (await shared).stop();
}
