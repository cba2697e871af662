import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import { readSecretFiles, type Environment } from '@bindery/settings/secret-files';
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

/**
 * Finds the services of the settings `OPS_<SERVICE>_URL`. Tokens can be in files, as other settings can.
 * @returns undefined if there are no such settings
 * @throws Failure that names the missing setting
 */
export function findTargets(environment: Environment): Targets | undefined {
  const { env, problems } = readSecretFiles(environment, tokenVariables);
  for (const [name, problem] of Object.entries(problems))
    throw new Failure(`${name}: ${problem}.`, exitCodes.usage);
  const named = databaseServices.filter((service) => env[variable(service, 'URL')]);
  return named.length > 0 ? fromSettings(env, named) : undefined;
}

const variable = (service: string, what: string): string => `OPS_${service.toUpperCase()}_${what}`;
const tokenVariables = ['OPS_TOKEN', ...databaseServices.map((service) => variable(service, 'TOKEN'))];

function fromSettings(env: Environment, named: readonly DatabaseService[]): Targets {
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

/**
 * Parses a key of what two services may both have, such as an event: it has its service as a prefix.
 * @param what it is the key of, and where to find it
 * @throws Failure that says so
 */
export function readKey(targets: Targets, text: string, what: string): { target: Target; key: string } {
  const slash = text.indexOf('/');
  if (slash < 1) throw new Failure(`"${text}" is not the key of ${what}`, exitCodes.usage);
  return { target: targetOf(targets, text.slice(0, slash)), key: text.slice(slash + 1) };
}
