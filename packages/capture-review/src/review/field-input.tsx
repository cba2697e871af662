import { media, tokens } from '@bindery/ui';
import { controlStyle, DateControl } from '@bindery/ui/form';
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
    background-color: transparent;
  }
  &[data-missing] {
    border-style: dashed;
  }
  text-overflow: ellipsis;
`;

const Select = styled(Input).attrs({ as: 'select' })`
  cursor: pointer;
  /* WebKit takes no height or border for the select that it draws itself. */
  appearance: none;
  padding-right: 22px;
  background-image:
    linear-gradient(45deg, transparent 50%, ${tokens.color.ink3} 50%),
    linear-gradient(135deg, ${tokens.color.ink3} 50%, transparent 50%);
  background-position:
    right 12px center,
    right 8px center;
  background-size: 4px 4px;
  background-repeat: no-repeat;
  ${media.forcedColors} {
    appearance: auto;
  }
  & > option {
    background: ${tokens.color.surface};
    color: ${tokens.color.ink};
  }
`;

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
  const ways = { ...control, ...missing, placeholder: 'Not found' };
  if (kind === 'day' || kind === 'birth')
    return <DateControl {...ways} input={Input} value={value} isPast={kind === 'birth'} onChange={onType} />;
  return (
    <Input
      {...ways}
      value={field.isTyped ? value : valueWordsIn(field)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Numbers are read in groups. */
const valueWordsIn = (field: ReviewedField): string =>
  field.kind === 'ssn' || field.kind === 'mbi' ? valueWords(field, field.value) : field.value;
