import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { tokens } from '../theme/tokens.js';
import { labelStyle } from './control-style.js';

/** The props of a labeled field. */
export interface FieldProps {
  label: string;
  /** A hint under the control. */
  hint?: ReactNode;
  /** The validation error. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
}

/** The props that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: 6px;
  min-width: 0;
`;

const Label = styled.label`
  ${labelStyle}
`;

const Required = styled.span`
  color: ${tokens.color.red};
`;

const Hint = styled.p`
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
`;

const ProblemText = styled.p`
  && {
    display: flex;
    gap: 5px;
    color: ${tokens.color.red};
    font-size: ${tokens.font.s};
    font-weight: 500;
  }
  & > svg {
    width: 14px;
    height: 14px;
    margin-top: 3px;
  }
`;

/** The validation error under a control. */
export function FieldProblem({ id, children }: { id: string; children: string }) {
  return (
    <ProblemText id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </ProblemText>
  );
}

/** A control with its label, hint and error. */
export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { label, hint, error, required, hideLabel, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  const words = (
    <Label htmlFor={id}>
      {label}
      {required && <Required aria-hidden="true"> *</Required>}
    </Label>
  );
  return (
    <Root>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {children(control)}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && <FieldProblem id={errorId}>{error}</FieldProblem>}
    </Root>
  );
}
