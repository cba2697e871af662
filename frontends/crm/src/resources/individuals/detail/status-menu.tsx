import { individualStatuses, type IndividualView } from '@bindery/contracts/crm';
import { media, Menu, StatusBadge, tokens, usePageKey } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { selectableStatuses } from '../labels.js';
import { useStatusChange } from './use-status-change.js';

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  padding: 5px 4px 5px 2px;
  border: 0;
  border-radius: ${tokens.radius.full};
  background: none;
  color: ${tokens.color.ink2};
  cursor: pointer;
  & > svg {
    width: 14px;
    height: 14px;
  }
  &:hover {
    background: ${tokens.color.accentSoft};
  }
  /* Other buttons mean nothing on paper, but this one is also what says the status. */
  ${media.print} {
    display: inline-flex !important;
    & > svg {
      display: none;
    }
  }
`;

/** The status, and for who may change it a menu that does so at once. */
export function StatusMenu({ individual }: { individual: IndividualView }) {
  const mayWrite = useDenial('individual:write') === null && individual.can_edit;
  return mayWrite ? <ChangeableStatus individual={individual} /> : <StatusBadge status={individual.status} />;
}

function ChangeableStatus({ individual }: { individual: IndividualView }) {
  const [open, setOpen] = useState(false);
  const { shown, isSaving, change } = useStatusChange(individual);
  const trigger = useRef<HTMLButtonElement>(null);
  const openByKey = () => {
    trigger.current?.scrollIntoView({ block: 'nearest' });
    setOpen(true);
  };
  usePageKey('s', openByKey, 'Change the status');
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      align="start"
      trigger={
        <Trigger
          ref={trigger}
          type="button"
          aria-label={`Status: ${capitalized(shown)}`}
          aria-busy={isSaving}
        >
          <StatusBadge status={shown} />
          <ChevronDown aria-hidden="true" />
        </Trigger>
      }
      items={(individual.can_delete ? individualStatuses : selectableStatuses).map((status) => ({
        label: capitalized(status),
        icon: status === shown ? <Check aria-label="Current" /> : <Blank />,
        danger: status === 'deleted',
        // Deleting asks first, so a letter is not enough.
        shortcut: status === 'deleted' ? undefined : status[0],
        disabled: isSaving,
        onSelect: () => void change(status),
      }))}
    />
  );
}

const Blank = styled.svg.attrs({ 'aria-hidden': true })``;
