import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '@bindery/provisioning/secrets';
import { InstallationLock } from './installation-lock.js';
import type { Ports } from './ports.js';

/** A data folder's record of the stack that uses it, for other programs. */
export interface Installation {
  readonly dataDirectory: string;
  /** The process of the running stack. */
  readonly runningAs: number | undefined;
  /** Its ports, while it runs and after a crash. */
  readonly ports: Ports | undefined;
  readonly secrets: Secrets | undefined;
}

export const secretsFile = (dataDirectory: string): string => path.join(dataDirectory, 'secrets.json');
const portsFile = (dataDirectory: string): string => path.join(dataDirectory, 'ports.json');

/** Reads a data folder without changing it. */
export function readInstallation(dataDirectory: string): Installation {
  return {
    dataDirectory,
    runningAs: new InstallationLock(dataDirectory).holder(),
    ports: readJson(portsFile(dataDirectory)) as Ports | undefined,
    secrets: readJson(secretsFile(dataDirectory)) as Secrets | undefined,
  };
}

/** Publishes where the stack listens. */
export function announcePorts(dataDirectory: string, ports: Ports): void {
  writeFileSync(portsFile(dataDirectory), `${JSON.stringify(ports)}\n`);
}

export function withdrawPorts(dataDirectory: string): void {
  rmSync(portsFile(dataDirectory), { force: true });
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
