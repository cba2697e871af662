import { ArchiveRestore, Eye, History, Pencil, UserMinus, UserPlus, type LucideIcon } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  created: UserPlus,
  updated: Pencil,
  deleted: UserMinus,
  restored: ArchiveRestore,
  revealed: Eye,
};

/** The picture of an action such as `individual.created`. */
export function activityIcon(action: string): LucideIcon {
  return icons[action.split('.').at(-1) ?? ''] ?? History;
}
