import { Button, Dialog, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { countOf, type Counted } from './listing.js';
import type { RowFailure } from './use-batched.js';

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

interface FailuresDialogProps<Row> {
  counted: Counted;
  failures: readonly RowFailure<Row>[];
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** Lists the failed records, if there are any, with their reasons. */
export function FailuresDialog<Row extends { id: string }>(props: FailuresDialogProps<Row>) {
  const { counted, failures, nameOf, onClose } = props;
  if (failures.length === 0) return null;
  const title = `${countOf(counted, failures.length)} couldn't be changed`;
  return (
    <Dialog open title={title} onOpenChange={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <List>
        {failures.map(({ row, detail }) => (
          <li key={row.id}>
            <b>{nameOf(row)}</b>
            <p>{detail}</p>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
