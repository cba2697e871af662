import { IconButton, Menu, type MenuItem } from '@bindery/ui';
import { ArrowLeft, ArrowRight, Copy, Ellipsis, Pencil, Trash2, UserRound, Users } from 'lucide-react';
import type { useViewChanges } from './use-view-changes.js';
import type { View } from './use-views.js';

interface ViewMenuProps {
  view: View;
  views: readonly View[];
  changes: ReturnType<typeof useViewChanges>;
  onRename: () => void;
  onCopy: () => void;
  onDeleted: () => void;
}

/** The actions for a saved view: all for the user's own, and a copy of a colleague's. */
export function ViewMenu(props: ViewMenuProps) {
  const { view, onCopy } = props;
  const copy = { label: 'Save a copy', icon: <Copy />, onSelect: onCopy };
  const [rename, ...others] = itemsOf(props);
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`Options of the view ${view.name}`}>
          <Ellipsis />
        </IconButton>
      }
      items={rename ? [rename, copy, ...others] : [copy]}
    />
  );
}

function itemsOf({ view, views, changes, onRename, onDeleted }: ViewMenuProps): MenuItem[] {
  const { saved, isOwn } = view;
  if (!saved?.can_edit) return [];
  const own = views.filter((one) => one.isOwn);
  const place = own.findIndex(({ id }) => id === view.id);
  const move = (by: -1 | 1) => () => void changes.change(saved, { position: place + by });
  const share = (shared: boolean, words: string) => () => void changes.change(saved, { shared }, words);
  const remove = async () => {
    if (await changes.remove(saved)) onDeleted();
  };
  return [
    { label: 'Rename', icon: <Pencil />, onSelect: onRename },
    saved.shared
      ? {
          label: 'Stop sharing',
          icon: <UserRound />,
          onSelect: share(false, isOwn ? 'Only you see this view now' : 'View no longer shared'),
        }
      : {
          label: 'Share with the agency',
          icon: <Users />,
          onSelect: share(true, 'View shared with the agency'),
        },
    ...(isOwn
      ? [
          { label: 'Move left', icon: <ArrowLeft />, disabled: place === 0, onSelect: move(-1) },
          {
            label: 'Move right',
            icon: <ArrowRight />,
            disabled: place === own.length - 1,
            onSelect: move(1),
          },
        ]
      : []),
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove() },
  ];
}
