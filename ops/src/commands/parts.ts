import { partStatus, type PartStatus } from '@bindery/contracts/ops';
import type { Command } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callReplica } from '../targets/call-service.js';
import type { Target } from '../targets/find-targets.js';

interface PartLine {
  readonly part: string;
  readonly url: string;
  readonly up: boolean;
  readonly status: PartStatus | null;
  readonly problem: string | null;
}

const GATEWAY_WITHIN_MS = 5_000;

export const parts: Command = {
  name: 'parts',
  summary: 'Every part: up or down, since when, in which version.',
  async run({ targets }) {
    const { services, gatewayUrl } = targets();
    const lines = await Promise.all([
      ...(gatewayUrl === undefined ? [] : [gatewayLine(gatewayUrl)]),
      ...services.flatMap((target) => target.urls.map((url) => serviceLine(target, url))),
    ]);
    const heading = ['PART', 'STATE', 'SINCE', 'VERSION', 'RELEASE', 'DATABASE', 'NATS', 'ADDRESS'];
    const problems = lines.flatMap(({ problem }) => problem ?? []);
    return {
      lines: [...table(heading, lines.map(rowOf)), ...problems],
      data: { parts: lines },
      wrong: lines.some(({ up, status }) => !up || (status !== null && problemOf(status) !== null)),
    };
  },
};

function rowOf({ part, url, up, status }: PartLine): string[] {
  const [database, nats] = [status?.database, status?.nats].map((dependency) =>
    dependency ? [dependency.status, dependency.version ?? ''].join(' ').trim() : '-',
  );
  const since = status ? `${ageOf(status.started_at)} ago` : '-';
  return [
    part,
    up ? 'up' : 'DOWN',
    since,
    status?.version ?? '-',
    status?.release ?? '-',
    database ?? '-',
    nats ?? '-',
    url,
  ];
}

async function serviceLine(target: Target, url: string): Promise<PartLine> {
  try {
    const status = await callReplica(target, url, { path: 'status', reply: partStatus });
    const problem = problemOf(status);
    return { part: target.service, url, up: status.database.status === 'up', status, problem };
  } catch (error) {
    // A component that is down is a valid result here, and a rejected token is reported next to the others.
    if (!(error instanceof Failure)) throw error;
    const up = error.exitCode !== exitCodes.unreachable;
    return { part: target.service, url, up, status: null, problem: error.message };
  }
}

/** The problem of a running part that an operator has to know, if it has one. */
function problemOf({ part, denied_subjects: denied }: PartStatus): string | null {
  if (denied === undefined && part === 'identity')
    return 'identity is of a release before 0.3: people who have a second factor sign in without it. Upgrade identity, and the other parts after it.';
  if (denied === undefined || denied.length === 0) return null;
  return `NATS denies ${part}: ${denied.join(', ')}. Give NATS the users of the new release.`;
}

/** The gateway has no operators' calls; its health is public. */
async function gatewayLine(url: string): Promise<PartLine> {
  const up = await fetch(`${url}/health`, { signal: AbortSignal.timeout(GATEWAY_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  const problem = up ? null : `The gateway does not answer at ${url}. See whether it runs.`;
  return { part: 'gateway', url, up, status: null, problem };
}
