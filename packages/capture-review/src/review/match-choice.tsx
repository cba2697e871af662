import type { CaptureMatch } from '@bindery/contracts/crm';
import { Banner, tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { RadioField } from '@bindery/ui/form';
import { styled } from 'styled-components';
import { reasonWords } from './field-words.js';
import { panelStyle } from './review-style.js';

const Panel = styled.section`
  ${panelStyle}
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
`;

interface MatchChoiceProps {
  matches: readonly CaptureMatch[];
  target: string | null;
  /** Whether saving was tried before anything was chosen. */
  isAsked: boolean;
  onChoose: (target: string) => void;
}

/** Whether the values become a new client or go to one that may be the same person. */
export function MatchChoice({ matches, target, isAsked, onChoose }: MatchChoiceProps) {
  return (
    <Panel>
      <Banner kind="warning">
        {matches.length === 1
          ? 'This may be an existing client.'
          : `This may be one of ${String(matches.length)} existing clients.`}
      </Banner>
      <RadioField
        label="Save to"
        value={target ?? ''}
        error={isAsked && target === null ? 'Choose a client.' : undefined}
        options={[
          ...matches.toSorted(byReasons).map((match) => ({
            value: match.id,
            label: `${match.last_name}, ${match.first_name}`,
            hint: hintOf(match),
            disabled: !match.can_edit,
          })),
          { value: 'new', label: 'A new client', hint: 'This is someone else.' },
        ]}
        onChange={onChoose}
      />
    </Panel>
  );
}

/** Puts the match with the most in common first. */
const byReasons = (one: CaptureMatch, other: CaptureMatch): number =>
  other.reasons.length - one.reasons.length;

function hintOf({ dob, reasons, can_edit }: CaptureMatch): string {
  const parts = [
    dob === null ? 'No date of birth' : `Born ${formatDay(dob)}`,
    ...reasons.map((reason) => reasonWords[reason]),
    ...(can_edit ? [] : ["you can't change this client"]),
  ];
  return parts.join(' · ');
}
