import { apiResources, type ApiResource, type ApiScope } from '@bindery/contracts/access';

export const resourceLabels: Readonly<Record<ApiResource, string>> = {
  individuals: 'Individuals',
  policies: 'Policies',
  carriers: 'Carriers',
  products: 'Products',
  tasks: 'Tasks',
  notes: 'Notes',
};

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names.map((name) => name.toLowerCase()));

/** The access of a key in words: `Reads and writes individuals · reads policies and tasks`. */
export function scopesText(scopes: readonly ApiScope[]): string {
  const written = apiResources.filter((resource) => scopes.includes(`${resource}:write`));
  const read = apiResources.filter(
    (resource) => scopes.includes(`${resource}:read`) && !written.includes(resource),
  );
  const labels = (resources: readonly ApiResource[]) => resources.map((resource) => resourceLabels[resource]);
  const parts = [
    ...(written.length > 0 ? [`reads and writes ${listed(labels(written))}`] : []),
    ...(read.length > 0 ? [`reads ${listed(labels(read))}`] : []),
    ...(scopes.includes('drafts:read') ? ['reads captured drafts'] : []),
    ...(scopes.includes('webhooks:write') ? ['manages webhooks'] : []),
  ];
  const text = parts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
