import { clusterOf, databaseOf, type Surroundings } from './parts/surroundings.js';
import { asSuperuser, migrateDatabase, superuserUrl } from '@bindery/local-servers/postgres';
import {
  createRoles,
  createServiceDatabase,
  databaseName,
  databaseServices,
} from '@bindery/provisioning/postgres';
import { OlderDataError } from '@bindery/migrations';
import { servicePath } from './repository.js';

/** Creates missing roles and databases, and migrates each database before its service starts. */
export async function prepareDatabases(
  surroundings: Surroundings,
  say: (line: string) => void,
): Promise<void> {
  const cluster = clusterOf(surroundings);
  await asSuperuser(cluster, (client) => createRoles(client, surroundings.secrets.databaseRoles));
  for (const service of databaseServices) {
    await createServiceDatabase(superuserUrl(cluster), service, databaseName(service));
    const { migratorUrl } = databaseOf(surroundings, service);
    const applied = await migrateDatabase(migratorUrl, servicePath(service)).catch((error: unknown) => {
      if (error instanceof OlderDataError) throw olderData(surroundings.dataDirectory, error);
      throw new Error(`The migrations of ${service} cannot be applied: ${String(error)}`, { cause: error });
    });
    if (applied.length > 0) say(`${service}: applied ${applied.join(', ')}`);
  }
}

function olderData(dataDirectory: string, cause: OlderDataError): Error {
  return new Error(
    `The data in ${dataDirectory} was made by an older version, which this one can't upgrade. Nothing has been deleted. To start afresh, run "npm start -- --reset", which asks before it deletes this folder. To use the data, go back to the version that made it.`,
    { cause },
  );
}
