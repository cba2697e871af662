import { initialiseCluster, postgresCommand, postgresReady } from '@bindery/local-servers/postgres';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { clusterOf, type Surroundings } from './surroundings.js';

export function postgresPart(surroundings: Surroundings): PartDefinition {
  const cluster = clusterOf(surroundings);
  return {
    name: 'postgres',
    where: `127.0.0.1:${String(cluster.port)}`,
    // SIGINT is Postgres' fast shutdown: it ends the sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    command: async () => {
      await initialiseCluster(cluster);
      return postgresCommand(cluster);
    },
    ready: (signal) => postgresReady(cluster, signal),
  };
}
