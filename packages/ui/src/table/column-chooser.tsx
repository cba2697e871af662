import { Columns3 } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { CheckboxField } from '../form/toggle-field.js';
import { Popover } from '../overlay/popover.js';
import { tokens } from '../theme/tokens.js';

const List = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;

export interface ColumnChooserProps {
  columns: readonly { id: string; header: string }[];
  isShown: (id: string) => boolean;
  onShow: (id: string, shown: boolean) => void;
  /** Undefined while the default columns are shown. */
  onReset?: (() => void) | undefined;
}

/** Chooses the columns of a table. The first column identifies the rows and stays. */
export function ColumnChooser({ columns, isShown, onShow, onReset }: ColumnChooserProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button variant="ghost" icon={<Columns3 />}>
          Columns
        </Button>
      }
    >
      <List>
        {columns.slice(1).map(({ id, header }) => (
          <CheckboxField
            key={id}
            label={header}
            checked={isShown(id)}
            onChange={(shown) => onShow(id, shown)}
          />
        ))}
        <Button disabled={!onReset} onClick={onReset}>
          Reset columns
        </Button>
      </List>
    </Popover>
  );
}
