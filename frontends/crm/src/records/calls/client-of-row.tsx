import { spokenOf } from '@bindery/contracts/crm';
import { media, tokens, VisuallyHidden } from '@bindery/ui';
import type { DataColumn } from '@bindery/ui/table';
import { PhoneOff } from 'lucide-react';
import { styled } from 'styled-components';
import { CallButton, type CallableClient } from './call-button.js';

interface RowOfClient {
  insured_id: string | null;
  insured_name: string | null;
  insured_nickname: string | null;
  phone: string | null;
  phone_e164: string | null;
  phone_extension: string | null;
  do_not_call: boolean;
}

/** The client of a policy, a renewal or a task, as far as the user may see them. */
export function clientOfRow(row: RowOfClient): CallableClient | null {
  const { insured_id: id, insured_name, insured_nickname: nickname, do_not_call } = row;
  const { phone, phone_e164, phone_extension } = row;
  if (id === null || insured_name === null) return null;
  const name = spokenOf(insured_name);
  return { id, name, nickname, phone, phone_e164, phone_extension, do_not_call };
}

/** Phones have room for a sign only. */
const Cell = styled.span`
  display: inline-flex;
  vertical-align: middle;
  ${media.cards} {
    &[data-do-not-call] > :first-child {
      display: none;
    }
  }
`;

const DoNotCall = styled.span`
  display: none;
  ${media.cards} {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    color: ${tokens.color.red};
    & > svg {
      width: 18px;
      height: 18px;
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
      return client && <ClientPhone client={client} />;
    },
  };
}

function ClientPhone({ client }: { client: CallableClient }) {
  const { do_not_call } = client;
  return (
    <Cell data-do-not-call={do_not_call ? '' : undefined}>
      <CallButton client={client} />
      {do_not_call && (
        <DoNotCall title="Do not call">
          <PhoneOff aria-hidden="true" />
          <VisuallyHidden>Do not call</VisuallyHidden>
        </DoNotCall>
      )}
    </Cell>
  );
}
