import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@bindery/settings/secret-files';
import { realConfig, trialConfig } from '../config.js';
import { componentSecrets, type Surroundings } from '../secrets/component-secrets.js';
import { loadSecrets, type Secrets } from '../secrets/secrets.js';
import { give, writeSecretFiles } from '../secrets/write-secret-files.js';

/**
 * Creates the secrets of an installation where they are missing, and the files of each component. `secrets.json` in the
 * folder has all of them; without its root keys, encrypted data is lost.
 *
 * @param isReal for real users, with the accounts of the environment, instead of for a trial
 * @throws ConfigError that lists every missing setting. Old files stay, but {@link areSecretsComplete} says no.
 */
export function createSecretFiles(folder: string, isReal: boolean, env?: Environment): void {
  rmSync(marker(folder), { force: true });
  const surroundingsOf = isReal ? realSurroundings(env) : trialSurroundings(env);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'secrets.json');
  const secrets = loadSecrets(file);
  give(file, statSync(folder), 0o600);
  writeSecretFiles(folder, componentSecrets(secrets, surroundingsOf(secrets)));
  writeFileSync(marker(folder), '');
  give(marker(folder), statSync(folder), 0o600);
}

/** Whether the last attempt to create the files was successful. */
export const areSecretsComplete = (folder: string): boolean => existsSync(marker(folder));

const marker = (folder: string): string => path.join(folder, 'complete');

function trialSurroundings(env?: Environment): (secrets: Secrets) => Surroundings {
  const { POSTGRES_ADDRESS, SMTP_URL, STRIPE_API_URL } = trialConfig(env);
  return ({ payments, rootKeys }) => ({
    postgres: POSTGRES_ADDRESS,
    rootKeys,
    smtpUrl: SMTP_URL,
    stripe: { key: payments.key, webhookSecrets: payments.webhook, apiUrl: STRIPE_API_URL },
    awsCredentials: '',
  });
}

function realSurroundings(env?: Environment): (secrets: Secrets) => Surroundings {
  const config = realConfig(env);
  const rootKey = (given: string, local: string) => (given === 'local' ? local : given);
  return ({ rootKeys }) => ({
    postgres: config.POSTGRES_ADDRESS,
    rootKeys: {
      identity: rootKey(config.IDENTITY_ROOT_KEY, rootKeys.identity),
      crm: rootKey(config.CRM_ROOT_KEY, rootKeys.crm),
      leads: rootKey(config.LEADS_ROOT_KEY, rootKeys.leads),
      integrations: rootKey(config.INTEGRATIONS_ROOT_KEY, rootKeys.integrations),
    },
    smtpUrl: config.SMTP_URL,
    stripe: {
      key: config.STRIPE_SECRET_KEY,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
      apiUrl: config.STRIPE_API_URL,
    },
    awsCredentials: config.AWS_CREDENTIALS,
  });
}
