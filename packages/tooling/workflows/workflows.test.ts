import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly 'working-directory'?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});

describe.each(workflows)('$name', ({ text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);
  const commands = steps.flatMap(({ run }) => run ?? []);

  it('pins each action by the hash of a commit, and says which version that is', () => {
    const used = [...jobs, ...steps]
      .flatMap(({ uses }) => uses ?? [])
      .filter((uses) => !uses.startsWith('./'));
    for (const action of used) expect(action).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/);
    const versions = text.match(/uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm) ?? [];
    expect(versions).toHaveLength(used.length);
  });

  it('may only read, except in jobs that name what they write', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const written = jobs.flatMap(({ permissions = {} }) =>
      Object.entries(permissions).flatMap(([what, access]) => (access === 'write' ? what : [])),
    );
    expect(['packages', 'id-token']).toEqual(expect.arrayContaining(written));
  });

  it('runs npm scripts that exist', () => {
    const named = commands.flatMap((run) =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script),
    );
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it('works in folders that exist', () => {
    const named = [
      ...steps.flatMap((step) => step['working-directory'] ?? []),
      ...commands.flatMap((run) => [...run.matchAll(/apply -k (\S+)/g)].map(([, at = '']) => at)),
    ];
    expect(named.filter((at) => !existsSync(path.join(root, at)))).toEqual([]);
  });

  it('gives no values of an event to a shell, and no code of others the rights of this repository', () => {
    for (const run of commands) expect(run).not.toContain('${{');
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
  });

  it('limits the time of each job', () => {
    for (const job of jobs)
      if (job.uses === undefined) expect(job['timeout-minutes']).toBeLessThanOrEqual(80);
  });
});
