import '@bindery/contracts/no-eval';
import type { ManifestPalette } from '@bindery/web-kit/manifest';
import { Tags, UserPlus, Zap } from 'lucide-react';
import { actionsAt } from './record-actions.js';
import { records, recordsAt } from './record-search.js';

const adding = {
  icon: UserPlus,
  path: '/app/dashboard/individuals',
  atLeast: 'agent',
  permission: 'individual:write',
} as const;

/** What the CRM adds to the command palette. */
export const palette: ManifestPalette = {
  searches: [records],
  commands: [
    {
      ...adding,
      label: 'Add individual',
      keywords: 'new create client person',
      state: { adding: true },
    },
    {
      label: 'Tags',
      keywords: 'labels groups manage',
      icon: Tags,
      path: '/app/dashboard/tags',
      atLeast: 'agent',
      permission: 'individual:read',
    },
    {
      label: 'Automatic tasks',
      keywords: 'rules reminders time zone agency settings',
      icon: Zap,
      path: '/app/dashboard/tasks/rules',
      atLeast: 'agent',
      permission: 'task:read',
    },
  ],
  recordsAt,
  actionsAt,
  addTyped: {
    ...adding,
    label: (text) => `Add individual “${text}”`,
    state: (text) => ({ adding: true, named: text }),
    // A number is no name, and may be a protected one.
    takes: (text) => /\p{L}/u.test(text) && !/[\d@]/u.test(text),
  },
};
