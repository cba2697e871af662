import { DollarSign } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

const AMOUNT = /^\d{0,12}(\.\d{0,2})?$/;
const CENTS = 100;

export interface MoneyFieldProps extends Omit<
  TextFieldProps,
  'type' | 'icon' | 'inputMode' | 'value' | 'onChange'
> {
  /** Dollars as typed, such as '199.5'; '' when empty. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * An amount in dollars. The value is text, so that invalid input stays and can be rejected. The arrow keys change it by a
 * cent.
 */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const step = (event: KeyboardEvent) => {
    const stepped = steppedBy(event.key, value);
    if (stepped === null) return;
    event.preventDefault();
    onChange(stepped);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      icon={<DollarSign aria-hidden="true" />}
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={step}
    />
  );
}

/** The amount changed by one cent; null for other keys or invalid text. */
function steppedBy(key: string, amount: string): string | null {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !AMOUNT.test(amount)) return null;
  const [dollars = '', cents = ''] = amount.split('.');
  const stepped = Number(dollars) * CENTS + Number(cents.padEnd(2, '0')) + (key === 'ArrowUp' ? 1 : -1);
  if (stepped < 0) return null;
  return `${String(Math.floor(stepped / CENTS))}.${String(stepped % CENTS).padStart(2, '0')}`;
}
