import { RadioGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';
import { Choice, choiceMarkStyle } from './choice-style.js';
import { labelStyle } from './control-style.js';
import { FieldProblem } from './field.js';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  /** The validation error. */
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Name = styled.span`
  ${labelStyle}
`;

const Choices = styled(RadioGroup.Root)`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Ring = styled(RadioGroup.Item)`
  ${choiceMarkStyle}
  border-radius: 50%;
`;

const Dot = styled(RadioGroup.Indicator)`
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: ${tokens.color.accent};
  @media (forced-colors: active) {
    background: ButtonText;
  }
`;

/** A group of radio buttons. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, options, value, onChange, onBlur, error, disabled = false } = props;
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Root>
      <Name id={id}>{label}</Name>
      <Choices
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onValueChange={choose}
        onBlur={onBlur}
        disabled={disabled}
      >
        {options.map((option) => (
          <Choice key={option.value}>
            <Ring
              id={`${id}-${option.value}`}
              value={option.value}
              disabled={disabled || option.disabled === true}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            >
              <Dot />
            </Ring>
            <div>
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              {option.hint && <p id={`${id}-${option.value}-hint`}>{option.hint}</p>}
            </div>
          </Choice>
        ))}
      </Choices>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </Root>
  );
}
