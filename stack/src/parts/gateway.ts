import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { nodeCommand, repository } from '../repository.js';
import { answersOk } from './answers-ok.js';
import { LOCAL_EXTENSION_ID } from './services.js';
import {
  addressesOf,
  commonEnv,
  internalUrl,
  publicUrl,
  type FrontEndName,
  type Surroundings,
} from './surroundings.js';

export const frontEnds: readonly { name: FrontEndName; variable: string; path: string }[] = [
  { name: 'shell', variable: 'SHELL_DIST', path: '/' },
  { name: 'crm', variable: 'CRM_WEB_DIST', path: '/remotes/crm/' },
  { name: 'admin', variable: 'ADMIN_WEB_DIST', path: '/remotes/admin/' },
];

export const distOf = (name: FrontEndName, root = repository): string =>
  path.join(root, 'frontends', name, 'dist');

/** The support address of the local stack. */
export const LOCAL_SUPPORT_EMAIL = 'support@bindery.test';

export function gatewayPart(surroundings: Surroundings): PartDefinition {
  return {
    name: 'gateway',
    where: publicUrl(surroundings),
    command: () =>
      nodeCommand(
        'gateway/dist/main.js',
        {
          ...commonEnv(surroundings, 'gateway'),
          BILLING_URL: addressesOf(surroundings, 'billing'),
          CRM_URL: addressesOf(surroundings, 'crm'),
          LEADS_URL: addressesOf(surroundings, 'leads'),
          INTEGRATIONS_URL: addressesOf(surroundings, 'integrations'),
          CAPTURE_EXTENSION_IDS: LOCAL_EXTENSION_ID,
          SUPPORT_EMAIL: LOCAL_SUPPORT_EMAIL,
          // A single gateway need not drain, because no other one could take its requests.
          DRAIN_MS: '0',
          // All parts share this computer, whose other work delays the gateway without being its load.
          MAX_LOOP_DELAY_MS: '2000',
          ...Object.fromEntries(
            frontEnds.map(({ name, variable }) => [
              variable,
              distOf(name, surroundings.rootOf?.(`web/${name}`)),
            ]),
          ),
          ...surroundings.env['gateway'],
        },
        surroundings.rootOf?.('gateway'),
      ),
    ready: (signal) => answersOk(`${internalUrl(surroundings, 'gateway')}/health`, signal),
  };
}

export const builtFrontEnds = () => frontEnds.filter(({ name }) => existsSync(distOf(name)));
