import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';
import { Field, type FieldProps } from './field.js';

const Input = styled.input`
  ${controlStyle}
`;

const Large = styled(Input)`
  min-height: 44px;
  font-size: ${tokens.font.l};
`;

/** The control for several lines. */
export const TextArea = styled.textarea`
  ${controlStyle}
  min-height: 88px;
  resize: vertical;
`;

const WithIcon = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    top: calc(50% - 8px);
    left: 13px;
    width: 16px;
    height: 16px;
    color: ${tokens.color.ink3};
    pointer-events: none;
  }
  & > input {
    padding-left: 38px;
  }
`;

/**
 * `email` is no input of that type, because browsers show such a one's domain in punycode. `code` is a number or word
 * that is read letter by letter, such as a policy number.
 */
type TextKind = 'text' | 'email' | 'url' | 'tel' | 'code' | 'search' | 'time' | 'datetime-local';

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
const kinds: Readonly<Record<TextKind, ComponentProps<'input'>>> = {
  text: { type: 'text' },
  email: { type: 'text', inputMode: 'email', ...asTyped },
  url: { type: 'text', inputMode: 'url', ...asTyped },
  tel: { type: 'tel' },
  search: { type: 'search' },
  code: { type: 'text', autoComplete: 'off', ...asTyped, autoCapitalize: 'characters' },
  time: { type: 'time' },
  'datetime-local': { type: 'datetime-local' },
};

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'size' | 'id' | 'type'> {
  type?: TextKind | undefined;
  icon?: ReactNode;
  size?: 'medium' | 'large' | undefined;
}

/** One line of text. Accepts the result of react-hook-form's `register`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, hideLabel, icon, size = 'medium', type = 'text', ...rest } = props;
  const Control = size === 'large' ? Large : Input;
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) =>
        icon ? (
          <WithIcon>
            {icon}
            <Control {...kinds[type]} {...rest} {...control} />
          </WithIcon>
        ) : (
          <Control {...kinds[type]} {...rest} {...control} />
        )
      }
    </Field>
  );
}

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'required' | 'id'> {}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, required, hideLabel, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => <TextArea rows={4} {...rest} {...control} />}
    </Field>
  );
}
