import { tokens } from '@bindery/ui';
import { controlStyle } from '@bindery/ui/form';
import { type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { valueWords } from './field-words.js';
import type { ReviewedField } from './review-fields.js';

/** Calm until it is pointed at: most values are only read. */
const Input = styled.input`
  ${controlStyle}
  min-height: 32px;
  padding: 4px 8px;
  &:not(:hover, :focus, :focus-within, [aria-invalid='true'], [data-missing]) {
    border-color: transparent;
    background: transparent;
  }
  &[data-missing] {
    border-style: dashed;
  }
  text-overflow: ellipsis;
`;

const Select = styled(Input).attrs({ as: 'select' })`
  cursor: pointer;
  & > option {
    background: ${tokens.color.surface};
    color: ${tokens.color.ink};
  }
`;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

interface FieldInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'readOnly'
> {
  field: ReviewedField;
  onType: (value: string) => void;
}

/** The value of a field, editable where it stands. */
export function FieldInput({ field, onType, ...control }: FieldInputProps) {
  const { kind, choices, value } = field;
  const missing = value === '' ? { 'data-missing': '' } : {};
  const options = kind === 'flag' ? ['yes', 'no'] : choices;
  // A text that is none of the choices stays in sight, to be corrected.
  if (options.length > 0 && (value === '' || options.includes(value)))
    return (
      <Select
        {...control}
        {...missing}
        value={value}
        onChange={({ target }: { target: { value: string } }) => onType(target.value)}
      >
        <option value="">{field.path === 'status' ? 'Not found: becomes active' : 'Not found'}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {valueWords(field, option)}
          </option>
        ))}
      </Select>
    );
  const isDay = (kind === 'day' || kind === 'birth') && (value === '' || ISO_DAY.test(value));
  return (
    <Input
      {...control}
      {...missing}
      type={isDay ? 'date' : 'text'}
      max={isDay ? '9999-12-31' : undefined}
      data-empty={isDay && value === '' ? '' : undefined}
      value={field.isTyped ? value : valueWordsIn(field)}
      placeholder="Not found"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Numbers are read in groups; days stay as the browser's own field needs them. */
const valueWordsIn = (field: ReviewedField): string =>
  field.kind === 'ssn' || field.kind === 'mbi' ? valueWords(field, field.value) : field.value;
