import { Minus, Plus } from 'lucide-react';
import { useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';
import { Field, type FieldProps } from './field.js';

const Root = styled.div<{ $small: boolean }>`
  display: inline-grid;
  grid-template-columns: ${({ $small }) => ($small ? '30px 48px 30px' : '38px minmax(56px, 88px) 38px')};
  justify-self: start;
  & > input {
    min-height: ${({ $small }) => ($small ? '30px' : undefined)};
    padding-block: ${({ $small }) => ($small ? '0' : undefined)};
  }
`;

const Step = styled.button`
  display: grid;
  place-items: center;
  padding: 0;
  border: 1px solid ${tokens.color.lineField};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  cursor: pointer;
  &:first-child {
    border-right: 0;
    border-radius: ${tokens.radius.s} 0 0 ${tokens.radius.s};
  }
  &:last-child {
    border-left: 0;
    border-radius: 0 ${tokens.radius.s} ${tokens.radius.s} 0;
  }
  &:hover:not(:disabled) {
    background: ${tokens.color.graySoft};
  }
  &:active:not(:disabled) {
    background: ${tokens.color.accentSoft};
  }
  &:disabled {
    color: ${tokens.color.ink3};
    cursor: not-allowed;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

const Input = styled.input`
  ${controlStyle}
  appearance: textfield;
  border-radius: 0;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  text-align: center;
  &::-webkit-inner-spin-button {
    appearance: none;
  }
`;

export interface StepperFieldProps extends FieldProps {
  value: number;
  /** Called only with whole numbers within the bounds. */
  onChange: (value: number) => void;
  onBlur?: (() => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Small for rows of steppers with their labels beside them. */
  size?: 'small' | 'medium' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A whole number with buttons to decrease and increase it. */
export function StepperField(props: StepperFieldProps) {
  const { label, hint, error, required, hideLabel, value, onChange, onBlur, name, disabled, ref } = props;
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = props;
  const within = (number: number) => Math.min(max, Math.max(min, Math.round(number)));
  // Typing passes through unintended numbers, such as the 1 of 12, so out-of-range input waits for blur.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (text !== '' && Number(text) === within(Number(text))) onChange(Number(text));
  };
  const settle = () => {
    if (typed) onChange(within(Number(typed)));
    setTyped(null);
  };
  const step = (by: number) => () => {
    setTyped(null);
    onChange(within(value + by));
  };
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <Root $small={props.size === 'small'}>
          <Step
            type="button"
            aria-label={`Decrease ${label}`}
            disabled={disabled === true || value <= min}
            onClick={step(-1)}
          >
            <Minus aria-hidden="true" />
          </Step>
          <Input
            {...control}
            {...{ ref, name, disabled, min }}
            max={props.max}
            type="number"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
            }}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
          />
          <Step
            type="button"
            aria-label={`Increase ${label}`}
            disabled={disabled === true || value >= max}
            onClick={step(1)}
          >
            <Plus aria-hidden="true" />
          </Step>
        </Root>
      )}
    </Field>
  );
}
