import {
  ArchiveRestore,
  Eye,
  History,
  Merge,
  Pencil,
  Split,
  UserMinus,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  created: UserPlus,
  updated: Pencil,
  deleted: UserMinus,
  restored: ArchiveRestore,
  revealed: Eye,
  merged: Merge,
  unmerged: Split,
};

/** The icon of an action such as `individual.created`. */
export function activityIcon(action: string): LucideIcon {
  return icons[action.split('.').at(-1) ?? ''] ?? History;
}
