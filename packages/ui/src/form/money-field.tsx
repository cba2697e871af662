import { DollarSign } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

const AMOUNT = /^\d{0,12}(\.\d{0,2})?$/;
const CENTS = 100;

export interface MoneyFieldProps extends Omit<
  TextFieldProps,
  'type' | 'icon' | 'inputMode' | 'value' | 'onChange'
> {
  /** Dollars as they are typed, such as '199.5'; the empty string is no amount. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * An amount in dollars. It is text, so that what is no amount stays to be read and refused instead of being taken for
 * nothing; the arrow keys change it by a cent.
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

/** The amount a cent up or down, counted in cents; null where the key or the text is another. */
function steppedBy(key: string, amount: string): string | null {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !AMOUNT.test(amount)) return null;
  const [dollars = '', cents = ''] = amount.split('.');
  const stepped = Number(dollars) * CENTS + Number(cents.padEnd(2, '0')) + (key === 'ArrowUp' ? 1 : -1);
  if (stepped < 0) return null;
  return `${String(Math.floor(stepped / CENTS))}.${String(stepped % CENTS).padStart(2, '0')}`;
}
