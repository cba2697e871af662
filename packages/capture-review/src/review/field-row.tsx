import { tokens, VisuallyHidden } from '@bindery/ui';
import { CheckboxField, FieldProblem } from '@bindery/ui/form';
import { useId } from 'react';
import { styled } from 'styled-components';
import { FieldInput } from './field-input.js';
import { valueWords } from './field-words.js';
import { FindingBadge } from './finding-badge.js';
import type { ReviewedField } from './review-fields.js';
import { within } from './review-style.js';
import type { Quote } from './text-marks.js';

const Row = styled.li<{ $current: boolean }>`
  display: grid;
  grid-template-columns: 20px minmax(96px, 180px) minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px ${tokens.space[2]};
  padding: 3px ${tokens.space[3]};
  border-left: 3px solid ${({ $current }) => ($current ? tokens.color.accent : 'transparent')};
  background: ${({ $current }) => ($current ? tokens.color.sunken : 'transparent')};
  & > label {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    overflow-wrap: anywhere;
  }
  ${within.slim} {
    grid-template-columns: 20px minmax(0, 1fr) auto;
    & > label {
      grid-column: 2;
    }
    & > span {
      grid-column: 3;
      grid-row: 1;
    }
    & > [data-value] {
      grid-column: 2 / -1;
      grid-row: 2;
    }
  }
`;

const Below = styled.div`
  grid-column: 3 / -1;
  padding: 0 0 ${tokens.space[1]} 9px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  overflow-wrap: anywhere;
  ${within.slim} {
    grid-column: 2 / -1;
  }
`;

/** Beside the whole text, the quote is for screen readers only. */
const QuoteText = styled(Below)`
  display: none;
  ${within.narrow} {
    &[data-current] {
      display: block;
    }
  }
  & > mark {
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;

interface FieldRowProps {
  field: ReviewedField;
  quote: Quote | null;
  problem: string | undefined;
  isCurrent: boolean;
  isSaving: boolean;
  onTick: (included: boolean) => void;
  onType: (value: string) => void;
}

/** One field: whether it is saved, its value, how it was found, and what the client has there at present. */
export function FieldRow(props: FieldRowProps) {
  const { field, quote, problem, isCurrent, isSaving, onTick, onType } = props;
  const id = useId();
  const shows = [
    quote && `${id}-quote`,
    field.isImpossible && `${id}-impossible`,
    isReplacing(field) && `${id}-present`,
    problem && `${id}-problem`,
  ];
  return (
    <Row $current={isCurrent} data-field={field.path} aria-current={isCurrent || undefined}>
      <CheckboxField
        label={`Include ${field.label}`}
        hideLabel
        checked={field.isIncluded}
        disabled={field.isPresent}
        onChange={onTick}
      />
      <label htmlFor={id}>{field.label}</label>
      <div data-value>
        <FieldInput
          id={id}
          field={field}
          readOnly={isSaving}
          aria-describedby={shows.filter(Boolean).join(' ') || undefined}
          aria-invalid={problem === undefined ? undefined : true}
          onType={onType}
        />
      </div>
      <FindingBadge field={field} />
      {quote && (
        <QuoteText id={`${id}-quote`} data-current={isCurrent ? '' : undefined}>
          <VisuallyHidden>Found in: </VisuallyHidden>
          {quote.before}
          <mark>{quote.source}</mark>
          {quote.after}
        </QuoteText>
      )}
      {isNamedOtherwise(field) && (
        <Below>
          Written as <strong>{field.found.source}</strong>
        </Below>
      )}
      {field.isImpossible && (
        <Below id={`${id}-impossible`}>
          The text says <strong>{field.found.source}</strong>, which can’t be the {nameOf(field)}.
        </Below>
      )}
      {isReplacing(field) && (
        <Below id={`${id}-present`}>
          {field.isIncluded && isReplaced(field) ? 'Replaces ' : 'On file: '}
          <strong>{valueWords(field, field.present ?? '')}</strong>
        </Below>
      )}
      {problem !== undefined && (
        <Below>
          <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
        </Below>
      )}
    </Row>
  );
}

/** Whether the chosen client has another value there. */
const isReplacing = ({ present, isPresent }: ReviewedField): boolean =>
  present !== undefined && present !== null && !isPresent;

/** The label of a field within a sentence: `Mobile phone` becomes small, and `MBI` stays. */
const nameOf = ({ label }: ReviewedField): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Another phone number or address is added to those that the client has. */
const isReplaced = ({ path }: ReviewedField): boolean => !/^(phones|addresses)\./.test(path);

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Longer sources are whole sentences, which are marked in the text. */
const LONGEST_NAME = 60;

/** Whether a carrier or product was taken for one of the account's, whose name is another one. */
const isNamedOtherwise = ({ kind, found, isTyped }: ReviewedField): boolean =>
  (kind === 'carrier' || kind === 'product') &&
  !isTyped &&
  found.source !== null &&
  found.source.length <= LONGEST_NAME &&
  folded(found.source) !== folded(found.value ?? '');
