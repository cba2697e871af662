import { IconButton, Menu, type MenuItem } from '@bindery/ui';
import { Ellipsis } from 'lucide-react';

/** The actions of a record in a card, as lists have them; nothing when there are none. */
export function RecordMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`}>
          <Ellipsis />
        </IconButton>
      }
      items={items}
    />
  );
}
