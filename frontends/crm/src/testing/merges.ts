import type { IndividualView, MergePreview, MergeView } from '@bindery/contracts/crm';
import { individual } from './records.js';

/** The preview of a merge as the API answers it: the two have the same name, and the kept one is the fuller. */
export function mergePreviewOf(changes: Partial<MergePreview> = {}): MergePreview {
  const merged: Partial<IndividualView> = {
    ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000002', created_at: '2026-11-20T12:00:00.000Z' },
    ...{ nickname: 'Countess', ssn: '***-**-1111', mbi: null, email_opt_out: true, version: 5 },
  };
  return {
    kept: individual(),
    merged: individual(merged),
    version: '3-5',
    equal: [
      'first_name',
      'last_name',
      'middle_name',
      'status',
      'dob',
      'gender',
      'email',
      'type',
      'assigned_agent',
    ],
    child_records: [
      {
        record_type: 'policy',
        kept: 1,
        moved: 2,
        moved_from_trash: 1,
        same: 0,
        names: ['Kestrel Mutual', 'Aetna #7'],
      },
      { record_type: 'dependent', kept: 0, moved: 0, moved_from_trash: 0, same: 0, names: [] },
      { record_type: 'address', kept: 4, moved: 0, moved_from_trash: 0, same: 0, names: [] },
      { record_type: 'phone', kept: 1, moved: 1, moved_from_trash: 0, same: 1, names: ['(212) 555-0123'] },
    ],
    history: 4,
    ...changes,
  };
}

/** A merge as the API answers it. */
export function mergeOf(changes: Partial<MergeView> = {}): MergeView {
  return {
    id: '6f1d6e9c-30f3-4a3f-9b1e-000000000801',
    kept_id: '6f1d6e9c-30f3-4a3f-9b1e-000000000001',
    merged_id: '6f1d6e9c-30f3-4a3f-9b1e-000000000002',
    merged_name: 'Ada Lovelace',
    created_at: '2026-11-20T12:00:00.000Z',
    created_by_name: 'Ana Reyes',
    undo_until: '2026-11-22T12:00:00.000Z',
    undone_at: null,
    can_undo: true,
    ...changes,
  };
}
