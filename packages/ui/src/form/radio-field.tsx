import { RadioGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
}

export interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  /** What is wrong with the choice, as a sentence. */
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  & > span {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 500;
  }
  & > p {
    color: ${tokens.color.red};
    font-size: ${tokens.font.s};
    font-weight: 500;
  }
`;

const Choices = styled(RadioGroup.Root)`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Choice = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  & label {
    font-weight: 500;
    cursor: pointer;
  }
  & p {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
`;

const Ring = styled(RadioGroup.Item)`
  display: grid;
  place-items: center;
  flex: none;
  width: 18px;
  height: 18px;
  margin-top: 2px;
  padding: 0;
  border: 1px solid ${tokens.color.lineField};
  border-radius: 50%;
  background: ${tokens.color.surface};
  cursor: pointer;
  &[data-state='checked'] {
    border-color: ${tokens.color.accent};
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
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

/** One of a few that are all in sight. The arrow keys walk through them. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, options, value, onChange, onBlur, error, disabled = false } = props;
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Root>
      <span id={id}>{label}</span>
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
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Root>
  );
}
