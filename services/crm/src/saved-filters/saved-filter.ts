import type { Principal } from '@bindery/contracts/access';
import type { SavedFilterView } from '@bindery/contracts/crm';
import type { SavedFilter } from '../generated/prisma/client.js';

// Saved filters hold no record and nothing protected, so they are not audited.

export const ownFilters = ({ accountId, userId }: Principal) => ({ account_id: accountId, user_id: userId });

export const savedFilterView = ({ id, record_type, name, query }: SavedFilter): SavedFilterView => ({
  id,
  record_type: record_type as SavedFilterView['record_type'],
  name,
  query: query as Record<string, string>,
});
