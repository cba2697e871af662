import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { IconButton } from '../button/icon-button.js';
import { CheckboxField } from '../form/toggle-field.js';
import { Popover } from '../overlay/popover.js';
import { visuallyHidden } from '../layout/visually-hidden.js';
import { media, tokens } from '../theme/tokens.js';

const List = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  min-height: 32px;
  & > :first-child {
    flex: 1;
  }
`;

/** Phones show only the icon, which stays on one line with the filters. */
const Trigger = styled(Button)`
  ${media.phone} {
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

export interface ColumnChooserProps {
  /** The shown columns in their order, then the others. */
  columns: readonly { id: string; header: string }[];
  shown: readonly { id: string }[];
  onShow: (id: string, shown: boolean) => void;
  /** Moves a shown column by one place. */
  onMove: (id: string, by: -1 | 1) => void;
  /** Undefined while the default columns are shown. */
  onReset?: (() => void) | undefined;
}

/** Chooses the columns of a table and their order. The first column identifies the rows and stays. */
export function ColumnChooser({ columns, shown, onShow, onMove, onReset }: ColumnChooserProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Trigger variant="ghost" icon={<Columns3 />}>
          Columns
        </Trigger>
      }
    >
      <List>
        {columns.slice(1).map(({ id, header }) => {
          const at = shown.findIndex((column) => column.id === id);
          return (
            <Row key={id}>
              <CheckboxField label={header} checked={at > 0} onChange={(isShown) => onShow(id, isShown)} />
              {at > 0 && (
                <>
                  <IconButton label={`Move ${header} up`} disabled={at === 1} onClick={() => onMove(id, -1)}>
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    label={`Move ${header} down`}
                    disabled={at === shown.length - 1}
                    onClick={() => onMove(id, 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                </>
              )}
            </Row>
          );
        })}
        <Button disabled={!onReset} onClick={onReset}>
          Reset columns
        </Button>
      </List>
    </Popover>
  );
}
