import type { Environment } from '@bindery/settings/secret-files';
import { databasesConfig } from '../config.js';
import {
  createRoles,
  createServiceDatabase,
  databaseName,
  databaseServices,
  withClient,
} from '../postgres/index.js';

/** Creates the database and the two roles of each service where they are missing, and sets the roles' passwords. */
export async function createDatabases(env?: Environment): Promise<void> {
  const { SUPERUSER_URL: superuserUrl, ROLE_PASSWORDS: passwords } = databasesConfig(env);
  await withClient(superuserUrl, (client) => createRoles(client, passwords));
  for (const service of databaseServices)
    await createServiceDatabase(superuserUrl, service, databaseName(service));
}
