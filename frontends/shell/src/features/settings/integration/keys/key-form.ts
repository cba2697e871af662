import { apiResources, type ApiResource, type ApiScope } from '@bindery/contracts/access';

type ResourceAccess = 'none' | 'read' | 'write';

/** How long a key lives, in days. */
export const lifetimes = ['30', '90', '180', '365'] as const;

export interface KeyValues {
  name: string;
  days: string;
  access: Record<ApiResource, ResourceAccess>;
  drafts: boolean;
  webhooks: boolean;
}

export const newKeyValues: KeyValues = {
  name: '',
  days: '90',
  access: {
    ...{ individuals: 'read', policies: 'read', carriers: 'read' },
    ...{ products: 'read', tasks: 'none', notes: 'none' },
  },
  drafts: false,
  webhooks: false,
};

const DAY_MS = 86_400_000;
/** The end of a key that lives for so many days from now, by a clock that may be a little ahead of the server's. */
export const endAfter = (days: string): string =>
  new Date(Date.now() + Number(days) * DAY_MS - 3_600_000).toISOString();

export const keyBodyOf = ({ name, days, access, drafts, webhooks }: KeyValues) => ({
  name,
  scopes: [
    ...apiResources.flatMap((resource): ApiScope[] => {
      const chosen = access[resource];
      return chosen === 'none' ? [] : [`${resource}:${chosen}`];
    }),
    ...(drafts ? ['drafts:read'] : []),
    ...(webhooks ? ['webhooks:write'] : []),
  ],
  expires_at: endAfter(days),
});
