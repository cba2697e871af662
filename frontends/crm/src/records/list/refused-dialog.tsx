import { Button, Dialog, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import type { Refused } from './use-in-parts.js';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
  & b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & p {
    color: ${tokens.color.ink2};
  }
`;

interface RefusedDialogProps<Row> {
  title: string;
  refused: readonly Refused<Row>[];
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** Says of each record that could not be changed why not. */
export function RefusedDialog<Row extends { id: string }>(props: RefusedDialogProps<Row>) {
  const { title, refused, nameOf, onClose } = props;
  return (
    <Dialog open title={title} onOpenChange={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <List>
        {refused.map(({ row, detail }) => (
          <li key={row.id}>
            <b>{nameOf(row)}</b>
            <p>{detail}</p>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
