import type pg from 'pg';
import { withClient } from '@bindery/provisioning/postgres';
import { superuserUrl, type Cluster } from './cluster.js';

/** Runs work as the superuser on one connection. */
export function asSuperuser<T>(
  cluster: Cluster,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  return withClient(superuserUrl(cluster, database), work);
}
