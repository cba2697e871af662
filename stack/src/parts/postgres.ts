import { initialiseCluster, postgresCommand, postgresReady } from '@bindery/local-servers/postgres';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { clusterOf, type Surroundings } from './surroundings.js';

export function postgresPart(surroundings: Surroundings): PartDefinition {
  const cluster = clusterOf(surroundings);
  return {
    name: 'postgres',
    where: `127.0.0.1:${String(cluster.port)}`,
    // SIGINT is Postgres's fast shutdown, which ends the sessions.
    stopSignal: 'SIGINT',
    command: async () => {
      await initialiseCluster(cluster);
      return postgresCommand(cluster);
    },
    ready: (signal) => postgresReady(cluster, signal),
  };
}
