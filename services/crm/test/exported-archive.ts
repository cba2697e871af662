import { buffer } from 'node:stream/consumers';
import type { JobView } from '@bindery/contracts/crm';
import { waitFor } from '@bindery/test-kit';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import type { CrmInUse, Person } from './crm-under-test.js';

type Row = Readonly<Record<string, unknown>>;

/** The files of an archive by their names, and its tables by theirs. */
export interface Archive {
  readonly names: readonly string[];
  readonly readme: string;
  readonly everything: string;
  /** For a reader; only an individual's archive has it. */
  readonly document: Buffer | undefined;
  csv(name: string): Record<string, string>[];
  json(name: string): Row[];
}

/** Waits for the job of an export, and downloads what it has made. */
export async function madeFile(crm: CrmInUse, who: Person, jobId: string) {
  const job = await waitFor(
    async () => {
      const found = (await crm.call(who, 'GET', `/api/jobs/${jobId}`)).body as unknown as JobView;
      return found.state !== 'queued' && found.state !== 'running' && found;
    },
    { what: 'the end of the job', timeoutMs: 25_000 },
  );
  expect([job.state, job.error]).toEqual(['completed', null]);
  const ticket = await crm.call(who, 'POST', `/api/files/${job.result?.file_id ?? ''}/ticket`);
  const { href } = ticket.body as unknown as { href: string };
  const response = await fetch(new URL(href, crm.service.url));
  return { job, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Exports everything, of the account or at the path of an individual, and unpacks it. */
export async function archiveOf(
  crm: CrmInUse,
  who: Person,
  path = '/api/exports/account',
  body?: object,
): Promise<Archive & { readonly job: JobView; readonly bytes: Buffer<ArrayBuffer> }> {
  const started = await crm.call(who, 'POST', path, body);
  expect([started.status, started.body.code]).toEqual([202, undefined]);
  const { job, bytes } = await madeFile(crm, who, started.body.id);
  return { job, bytes, ...(await unpacked(bytes)) };
}

async function unpacked(bytes: Buffer): Promise<Archive> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  const file = (name: string): string => {
    const found = files.get(name);
    if (found === undefined)
      throw new Error(`The archive has no ${name}, but ${[...files.keys()].join(', ')}`);
    return found.toString();
  };
  return {
    names: [...files.keys()],
    readme: file('README.txt'),
    everything: [...files.values()].join('\n'),
    document: files.get('client.pdf'),
    csv: (name) => parse(file(`${name}.csv`), { columns: true, bom: true }),
    json: (name) => JSON.parse(file(`json/${name}.json`)) as Row[],
  };
}
