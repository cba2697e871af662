import type { ManifestCommand, ManifestPalette } from '@bindery/web-kit/manifest';
import { matches } from '@bindery/web-kit/words';
import {
  ClipboardPaste,
  Download,
  FilePlus,
  SquareCheckBig,
  Tags,
  Upload,
  UserPlus,
  Zap,
} from 'lucide-react';
import { capturesAddress, importsAddress } from '../records/record-address.js';
import { askFor } from '../records/use-asked-action.js';
import { actionsAt } from './record-actions.js';
import { listCommands } from './list-commands.js';
import { records, recordsAt } from './record-search.js';
import { savedViews } from './saved-views.js';
import { readVerb } from './verbs.js';

const adding = {
  icon: UserPlus,
  path: '/app/dashboard/individuals',
  atLeast: 'agent',
  permission: 'individual:write',
} as const;

const commands: readonly ManifestCommand[] = [
  {
    ...adding,
    label: 'Add individual',
    keywords: 'new create client person insured',
    state: { adding: true },
  },
  {
    label: 'Capture a client',
    keywords: 'paste anything email application page pdf text extract new client person',
    icon: ClipboardPaste,
    path: capturesAddress,
    atLeast: 'agent',
    permission: 'capture:own',
  },
  {
    label: 'New policy',
    keywords: 'add create',
    icon: FilePlus,
    path: '/app/dashboard/policies',
    atLeast: 'agent',
    permission: 'policy:write',
    state: { adding: true },
  },
  {
    label: 'New task',
    keywords: 'add create to do reminder',
    icon: SquareCheckBig,
    path: '/app/dashboard/tasks',
    atLeast: 'agent',
    permission: 'task:write',
    state: askFor('task'),
  },
  {
    label: 'Import individuals',
    keywords: 'upload file spreadsheet excel csv vcard clients book',
    icon: Upload,
    path: importsAddress,
    atLeast: 'agent',
    permission: 'import:run',
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
  {
    label: 'Exports',
    keywords: 'files downloads who took what out',
    icon: Download,
    path: '/app/dashboard/exports',
    atLeast: 'agent',
    permission: 'job:own',
  },
  ...listCommands,
];

const MAX_WORDS = 5;

/**
 * Whether a text can be a name. A number is none, and may be a protected one; nor are words of commands alone.
 */
function isName(text: string): boolean {
  if (!/\p{L}/u.test(text) || /[\d@]/u.test(text) || text.split(/\s+/u).length > MAX_WORDS) return false;
  const isCommand = commands.some(({ label, keywords = '' }) => matches(text, label, keywords));
  return !isCommand && !readVerb(text);
}

/** The CRM's part of the command palette. */
export const palette: ManifestPalette = {
  searches: [records, savedViews],
  commands,
  recordsAt,
  actionsAt,
  addTyped: {
    ...adding,
    label: (text) => `Add individual “${text}”`,
    state: (text) => ({ adding: true, named: text }),
    takes: isName,
  },
};
