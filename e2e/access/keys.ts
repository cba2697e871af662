import { apiScopes, type ApiScope } from '@bindery/contracts/access';
import { apiKeyRoutes, type NewApiKey } from '@bindery/contracts/identity';
import { expect } from '@playwright/test';
import { inDatabase } from '../fixtures/database.js';
import { prove } from '../fixtures/prove.js';
import type { Person } from '../fixtures/person.js';

const DAY_MS = 86_400_000;

/** A key of a person, in whose agency members may make them. That it needs a proof of who they are is a journey of its own. */
export async function keyOf(
  person: Person,
  scopes: readonly ApiScope[],
): Promise<{ id: string; key: string }> {
  await inDatabase('identity', (client) =>
    client.query(
      'UPDATE accounts SET members_may_make_keys = true WHERE id = (SELECT account_id FROM users WHERE id = $1)',
      [person.id],
    ),
  );
  await prove(person);
  const made = await person.api(apiKeyRoutes.create, {
    body: { name: 'Sync', scopes: [...scopes], expires_at: new Date(Date.now() + DAY_MS).toISOString() },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, key = '' } = made.body as NewApiKey;
  return { id, key };
}

/** Every scope that a person's key can have: only administrators' keys manage webhooks. */
export const scopesFor = (isAdministrator: boolean): ApiScope[] =>
  apiScopes.filter((scope) => isAdministrator || scope !== 'webhooks:write');
