import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const logLine = z.looseObject({
  time: z.string(),
  level: z.string(),
  part: z.string(),
  msg: z.string().default(''),
  request_id: z.string(),
});

/** One line of a part's log that belongs to a request. */
export type LogLine = z.infer<typeof logLine>;

/** A request's lines in the logs of all parts, by time. */
export async function logLinesOf(directory: string, requestIds: ReadonlySet<string>): Promise<LogLine[]> {
  const files = await logFiles(directory);
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')));
  const ids = [...requestIds];
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('{') && ids.some((id) => line.includes(id)))
    .flatMap((line) => readLine(line) ?? [])
    .filter(({ request_id }) => requestIds.has(request_id))
    .sort((a, b) => a.time.localeCompare(b.time));
}

async function logFiles(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((file) => file.endsWith('.log'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Skips a truncated line, such as the last one of a killed part. */
function readLine(line: string): LogLine | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
