import path from 'node:path';
import { commands, exitCodes, Failure, runCli, type Surroundings, type Targets } from '@bindery/ops';
import { databaseServices } from '@bindery/provisioning/postgres';
import { readInstallation, repository } from '@bindery/stack';
import { backup, restore } from './commands/backup.js';

/** The operators' commands in a checkout: they find its local stack by themselves, and back it up. */
export function runLocal(
  args: readonly string[],
  process: Pick<Surroundings, 'env' | 'answer' | 'remark'>,
): Promise<number> {
  return runCli(args, {
    ...process,
    commands: [...commands, backup, restore],
    local: { dataDirectory: path.join(repository, '.data'), findTargets: findLocalTargets },
  });
}

function findLocalTargets(dataDirectory: string): Targets {
  const { ports, secrets } = readInstallation(dataDirectory);
  if (!ports || !secrets) {
    throw new Failure(
      `Bindery does not run with the data of ${dataDirectory}. Start it with npm start, name another folder with --data-dir, or set OPS_IDENTITY_URL, OPS_BILLING_URL, OPS_CRM_URL, OPS_LEADS_URL, OPS_INTEGRATIONS_URL and OPS_TOKEN.`,
      exitCodes.unreachable,
    );
  }
  const at = (port: number): string => `http://127.0.0.1:${String(port)}`;
  const services = databaseServices.map((service) => ({
    service,
    urls: [at(ports[service])],
    token: secrets.ops[service],
  }));
  return { services, gatewayUrl: at(ports.gateway) };
}
