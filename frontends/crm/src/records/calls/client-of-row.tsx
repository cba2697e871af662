import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { CallButton, type CallableClient } from './call-button.js';

interface RowOfClient {
  insured_id: string | null;
  insured_name: string | null;
  phone: string | null;
  phone_e164: string | null;
  do_not_call: boolean;
}

/** The client of a policy, a renewal or a task, as far as the user may see them. */
export function clientOfRow(row: RowOfClient): CallableClient | null {
  const { insured_id: id, insured_name: name, phone, phone_e164, do_not_call } = row;
  return id === null ? null : { id, name: name ?? '', phone, phone_e164, do_not_call };
}

/** Phones have no room for the words of a client who doesn't want to be called. */
const Cell = styled.span`
  @media (max-width: 639.98px) {
    & > span {
      display: block;
      max-width: 76px;
      text-align: center;
    }
  }
`;

/** The number of a row's client, which calls them. */
export function phoneColumn<Row>(clientOf: (row: Row) => CallableClient | null): DataColumn<Row> {
  return {
    id: 'phone',
    header: 'Phone',
    onPhone: 'action',
    cell: (row) => {
      const client = clientOf(row);
      return (
        client && (
          <Cell>
            <CallButton client={client} />
          </Cell>
        )
      );
    },
  };
}
