import { Check } from 'lucide-react';
import { Checkbox, Switch } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { tokens } from '../theme/tokens.js';
import { Choice, choiceMarkStyle } from './choice-style.js';
import { FieldProblem } from './field.js';

export interface ToggleFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
}

const Box = styled(Checkbox.Root)`
  ${choiceMarkStyle}
  border-radius: 4px;
  color: ${tokens.color.accentInk};
  &[data-state='checked'] {
    background: ${tokens.color.accent};
  }
  & svg {
    display: block;
    width: 13px;
    height: 13px;
    stroke-width: 3;
  }
`;

const Track = styled(Switch.Root)`
  flex: none;
  width: 36px;
  height: 20px;
  padding: 0;
  border: 1px solid ${tokens.color.lineField};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.graySoft};
  cursor: pointer;
  transition: background ${tokens.motion.quick};
  &[data-state='checked'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

const Thumb = styled(Switch.Thumb)`
  display: block;
  width: 14px;
  height: 14px;
  margin: 2px;
  border-radius: 50%;
  background: ${tokens.color.ink3};
  transition: transform ${tokens.motion.quick};
  &[data-state='checked'] {
    transform: translateX(16px);
    background: ${tokens.color.accentInk};
  }
  @media (forced-colors: active) {
    background: ButtonText;
  }
`;

interface ToggleControl {
  id: string;
  checked: boolean;
  disabled: boolean;
  onCheckedChange: (checked: boolean | 'indeterminate') => void;
  onBlur: (() => void) | undefined;
  name?: string;
  'aria-describedby': string | undefined;
}

function ToggleLayout(props: ToggleFieldProps & { children: (control: ToggleControl) => ReactNode }) {
  const {
    label,
    hint,
    error,
    checked,
    onChange,
    onBlur,
    name,
    disabled = false,
    hideLabel,
    children,
  } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control = {
    id,
    checked,
    disabled,
    onCheckedChange: (next: boolean | 'indeterminate') => onChange(next === true),
    onBlur,
    'aria-describedby': described || undefined,
    ...(name === undefined ? {} : { name }),
  };
  const words = <label htmlFor={id}>{label}</label>;
  return (
    <Choice>
      {children(control)}
      <div>
        {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
        {hint && <p id={hintId}>{hint}</p>}
        {error && <FieldProblem id={errorId}>{error}</FieldProblem>}
      </div>
    </Choice>
  );
}

/** A checkbox, for values that are saved with a form. */
export function CheckboxField(props: ToggleFieldProps) {
  return (
    <ToggleLayout {...props}>
      {(control) => (
        <Box {...control}>
          <Checkbox.Indicator>
            <Check aria-hidden="true" />
          </Checkbox.Indicator>
        </Box>
      )}
    </ToggleLayout>
  );
}

/** A switch, for settings that apply at once. */
export function SwitchField(props: ToggleFieldProps) {
  return (
    <ToggleLayout {...props}>
      {(control) => (
        <Track {...control}>
          <Thumb />
        </Track>
      )}
    </ToggleLayout>
  );
}
