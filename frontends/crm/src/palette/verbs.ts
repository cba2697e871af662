import type { ManifestIcon } from '@bindery/web-kit/manifest';
import { FilePlus, NotebookPen, Pencil, PhoneCall, SquareCheckBig } from 'lucide-react';
import type { AskedAction } from '../records/use-asked-action.js';

/** Something to do with a client, typed before their name. */
interface Verb {
  asked: AskedAction;
  typed: RegExp;
  icon: ManifestIcon;
  label: (name: string) => string;
}

const verbs: readonly Verb[] = [
  {
    asked: 'call',
    typed: /^log (?:a )?call\b/i,
    icon: PhoneCall,
    label: (name) => `Log a call with ${name}`,
  },
  {
    asked: 'note',
    typed: /^(?:add|new) (?:a )?note\b/i,
    icon: NotebookPen,
    label: (name) => `Add a note about ${name}`,
  },
  {
    asked: 'policy',
    typed: /^(?:add|new) (?:a )?policy\b/i,
    icon: FilePlus,
    label: (name) => `Add a policy for ${name}`,
  },
  {
    asked: 'task',
    typed: /^(?:add|new) (?:a )?task\b/i,
    icon: SquareCheckBig,
    label: (name) => `Add a task for ${name}`,
  },
  { asked: 'edit', typed: /^edit\b/i, icon: Pencil, label: (name) => `Edit ${name}` },
];

const LINK = /^(?:with|for|about|of|to)\s+/i;

/** Reads 'log call with Orla' as what to do and whose name was typed, which may be empty. */
export function readVerb(text: string): { verb: Verb; whom: string } | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  const verb = verbs.find((one) => one.typed.test(typed));
  if (!verb) return undefined;
  return { verb, whom: `${typed.replace(verb.typed, '').trim()} `.replace(LINK, '').trim() };
}
