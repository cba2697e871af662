import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

export interface SideBySideOption<Value extends string> {
  value: Value;
  /** The content, which is also the accessible name. */
  content: ReactNode;
  disabled?: boolean | undefined;
}

export interface SideBySideProps<Value extends string> {
  /** The accessible name, such as the label of a field. */
  label: string;
  options: readonly SideBySideOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

const Sides = styled(RadioGroup.Root)<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;

const Side = styled(RadioGroup.Item)`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  min-height: 40px;
  padding: 8px 12px;
  border: 1px solid ${tokens.color.lineField};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink2};
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  & > span {
    min-width: 0;
  }
  & > svg {
    width: 16px;
    height: 16px;
    margin-top: 3px;
    visibility: hidden;
  }
  &[data-state='checked'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.ink};
    font-weight: 500;
  }
  &[data-state='checked'] > svg {
    color: ${tokens.color.accent};
    visibility: visible;
  }
  &:disabled {
    cursor: not-allowed;
  }
`;

/** A choice between values shown side by side. */
export function SideBySide<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SideBySideProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Sides aria-label={label} $count={options.length} value={value} onValueChange={choose}>
      {options.map((option) => (
        <Side key={option.value} value={option.value} disabled={option.disabled ?? false}>
          <span>{option.content}</span>
          <Check aria-hidden="true" />
        </Side>
      ))}
    </Sides>
  );
}
