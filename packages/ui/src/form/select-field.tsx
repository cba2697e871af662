import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../display/badge.js';
import { tokens, type Tone } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';
import { Field, type FieldControl, type FieldProps } from './field.js';

const Trigger = styled(Radix.Trigger)<{ $compact: boolean }>`
  ${controlStyle}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  width: ${({ $compact }) => ($compact ? 'auto' : '100%')};
  text-align: start;
  cursor: pointer;
  & > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-placeholder] {
    color: ${tokens.color.ink3};
  }
  & svg {
    display: block;
    width: 16px;
    height: 16px;
  }
`;

/**
 * While open, Radix traps the focus and hides the rest of the page from screen readers. That is a modal dialog, so the
 * layer is marked as one.
 */
const Layer = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${tokens.layer.toast};
  &[hidden] {
    display: none;
  }
`;

const Content = styled(Radix.Content)`
  min-width: var(--radix-select-trigger-width);
  max-height: min(320px, var(--radix-select-content-available-height));
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  overflow: auto;
`;

const Item = styled(Radix.Item)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding: 7px 10px;
  border-radius: ${tokens.radius.s};
  cursor: pointer;
  user-select: none;
  & svg {
    display: block;
    width: 14px;
    height: 14px;
    color: ${tokens.color.accent};
  }
  &[data-highlighted] {
    background: ${tokens.color.accentSoft};
    outline: none;
  }
  &[data-disabled] {
    color: ${tokens.color.ink3};
  }
`;

const Heading = styled(Radix.Label)`
  padding: ${tokens.space[2]} 10px 2px;
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
  font-weight: 500;
`;

export interface SelectOption {
  /** Not empty: the control uses '' for no choice. */
  value: string;
  label: string;
  /** Shows the option as a badge of this color. */
  tone?: Tone | undefined;
  disabled?: boolean | undefined;
  /** The heading that it is below. Options of one group follow each other; those without one come first. */
  group?: string | undefined;
}

interface SelectProps {
  options: readonly SelectOption[];
  /** '', null and undefined mean no choice. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Whether a dialog starts with it. */
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export interface SelectFieldProps extends FieldProps, SelectProps {
  /** As wide as its content instead of its container. */
  compact?: boolean | undefined;
}

/** A controlled select. With react-hook-form, use `Controller` and spread `field`. */
export function SelectField({ label, hint, error, required, hideLabel, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => <SelectControl {...rest} label={label} control={control} />}
    </Field>
  );
}

interface SelectControlProps extends SelectProps {
  label: string;
  compact?: boolean | undefined;
  control: FieldControl;
}

function SelectControl(props: SelectControlProps) {
  const {
    options,
    value,
    onChange,
    onBlur,
    name,
    placeholder,
    disabled = false,
    compact = false,
    autoFocus,
    ref,
    label,
    control,
  } = props;
  const [open, setOpen] = useState(false);
  const layer = open ? { role: 'dialog', 'aria-modal': true, 'aria-label': label } : { hidden: true };
  return (
    <Radix.Root
      value={value ?? ''}
      // Radix reports '' when the browser resets the native select; that is not a choice.
      onValueChange={(next) => next !== '' && onChange(next)}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
      {...(name === undefined ? {} : { name })}
    >
      <Trigger {...control} $compact={compact} autoFocus={autoFocus} ref={ref} onBlur={onBlur}>
        <Radix.Value placeholder={placeholder ?? 'Select...'} />
        <Radix.Icon>
          <ChevronDown aria-hidden="true" />
        </Radix.Icon>
      </Trigger>
      <Radix.Portal>
        <Layer {...layer}>
          <Content position="popper" sideOffset={4} collisionPadding={8}>
            <Radix.Viewport>
              {options.filter(({ group }) => group === undefined).map(SelectItem)}
              {[...new Set(options.flatMap(({ group }) => group ?? []))].map((heading) => (
                <Radix.Group key={heading}>
                  <Heading>{heading}</Heading>
                  {options.filter(({ group }) => group === heading).map(SelectItem)}
                </Radix.Group>
              ))}
            </Radix.Viewport>
          </Content>
        </Layer>
      </Radix.Portal>
    </Radix.Root>
  );
}

const SelectItem = ({ value, label, tone, disabled = false }: SelectOption) => (
  <Item key={value} value={value} disabled={disabled}>
    <Radix.ItemText>{tone ? <Badge tone={tone}>{label}</Badge> : label}</Radix.ItemText>
    <Radix.ItemIndicator>
      <Check aria-hidden="true" />
    </Radix.ItemIndicator>
  </Item>
);
