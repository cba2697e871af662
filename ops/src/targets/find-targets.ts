import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import { readInstallation } from '@bindery/stack';
import { exitCodes, Failure } from '../cli/failure.js';

/** A service's addresses and token for operators. */
export interface Target {
  readonly service: DatabaseService;
  /** Its replicas. */
  readonly urls: readonly string[];
  readonly token: string;
}

export interface Targets {
  readonly services: readonly Target[];
  readonly gatewayUrl: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Finds the services of the settings `OPS_<SERVICE>_URL`, or else those of the local stack, by its data folder.
 * @throws Failure that names the missing setting, or how to start the stack
 */
export function findTargets(env: Env, dataDirectory: string): Targets {
  const named = databaseServices.filter((service) => env[variable(service, 'URL')]);
  return named.length > 0 ? fromSettings(env, named) : fromStack(dataDirectory);
}

const variable = (service: string, what: string): string => `OPS_${service.toUpperCase()}_${what}`;

function fromSettings(env: Env, named: readonly DatabaseService[]): Targets {
  const services = named.map((service): Target => {
    const token = env[variable(service, 'TOKEN')] ?? env['OPS_TOKEN'];
    if (!token) {
      throw new Failure(
        `${variable(service, 'URL')} is set, but no token. Set OPS_TOKEN, or ${variable(service, 'TOKEN')} for this service alone.`,
        exitCodes.usage,
      );
    }
    const urls = (env[variable(service, 'URL')] ?? '').split(',').map((url) => readUrl(service, url.trim()));
    return { service, urls, token };
  });
  return { services, gatewayUrl: env['OPS_GATEWAY_URL'] };
}

function readUrl(service: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href.replace(/\/$/, '');
  throw new Failure(
    `${variable(service, 'URL')} must hold addresses such as http://10.0.0.5:4103, with commas between; not "${text}".`,
    exitCodes.usage,
  );
}

function fromStack(dataDirectory: string): Targets {
  const { ports, secrets } = readInstallation(dataDirectory);
  if (!ports || !secrets) {
    throw new Failure(
      `Bindery does not run with the data of ${dataDirectory}. Start it with npm start, name another folder with --data-dir, or set OPS_IDENTITY_URL, OPS_BILLING_URL, OPS_CRM_URL, OPS_LEADS_URL and OPS_TOKEN.`,
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

/**
 * Returns one of the services.
 * @throws Failure if the settings don't name it
 */
export function targetOf({ services }: Targets, service: string): Target {
  const target = services.find((candidate) => candidate.service === service);
  if (target) return target;
  const known = (databaseServices as readonly string[]).includes(service);
  throw new Failure(
    known
      ? `This needs ${service}. Set ${variable(service, 'URL')} to its address.`
      : `There is no service "${service}". The services are ${databaseServices.join(', ')}.`,
    exitCodes.usage,
  );
}
