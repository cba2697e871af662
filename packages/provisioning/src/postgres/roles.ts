import type pg from 'pg';

/** The services that keep a database. */
export const databaseServices = ['identity', 'billing', 'crm', 'leads', 'integrations'] as const;
export type DatabaseService = (typeof databaseServices)[number];

export type RoleName = `${DatabaseService}_${'migrator' | 'app'}`;
export type RolePasswords = Readonly<Record<RoleName, string>>;
export const migratorOf = (service: DatabaseService): RoleName => `${service}_migrator`;
export const appOf = (service: DatabaseService): RoleName => `${service}_app`;
export const roleNames: readonly RoleName[] = databaseServices.flatMap((service) => [
  migratorOf(service),
  appOf(service),
]);

/**
 * Makes the two roles of every service that are not there yet, gives each its password, and keeps everybody out of the
 * server's own databases.
 */
export async function createRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const existing = new Set(rows.map((row) => row.rolname));
  for (const role of roleNames) {
    const verb = existing.has(role) ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(passwords[role])}`);
  }
  await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
}
