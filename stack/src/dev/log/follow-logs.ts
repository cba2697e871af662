import { watch } from 'node:fs';
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** The read position in a log file. Each run starts a new file of the same name. */
interface Reading {
  readonly inode: number;
  offset: number;
  readonly decoder: StringDecoder;
  rest: string;
}

const LOG_FILE = /^(.+)(?<!\.previous)\.log$/;

/**
 * Passes on each new line of the parts' log files. A slow terminal never blocks a part, as a pipe would.
 */
export async function followLogs(
  directory: string,
  onLine: (part: string, line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const readings = new Map<string, Reading>();
  for (const name of await readdir(directory)) await read(directory, name, readings, () => undefined);

  // One read at a time keeps the lines of a file in order.
  let reading = Promise.resolve();
  const readSoon = (name: string) => {
    reading = reading.then(() => read(directory, name, readings, onLine));
  };
  const watcher = watch(directory, (_event, name) => {
    if (name) readSoon(name);
  });
  return {
    async stop() {
      watcher.close();
      for (const part of readings.keys()) readSoon(`${part}.log`);
      await reading;
    },
  };
}

async function read(
  directory: string,
  name: string,
  readings: Map<string, Reading>,
  onLine: (part: string, line: string) => void,
): Promise<void> {
  const part = LOG_FILE.exec(name)?.[1];
  const file = part === undefined ? undefined : await openIfThere(path.join(directory, name));
  if (part === undefined || !file) return;
  try {
    const { ino, size } = await file.stat();
    let state = readings.get(part);
    if (state?.inode !== ino) {
      state = { inode: ino, offset: 0, decoder: new StringDecoder('utf8'), rest: '' };
      readings.set(part, state);
    }
    if (size <= state.offset) return;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - state.offset), 0, null, state.offset);
    state.offset += bytesRead;
    const lines = (state.rest + state.decoder.write(buffer.subarray(0, bytesRead))).split('\n');
    state.rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(part, line);
  } finally {
    await file.close();
  }
}

/** The file may be missing for a moment while it is renamed. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
