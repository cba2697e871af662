import { amountText } from '@bindery/contracts/amount-text';
import { DollarSign } from 'lucide-react';
import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
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
 * An amount in dollars. The value is text, so that invalid input stays and can be rejected. A dollar sign and thousands
 * separators go when the field is left. The arrow keys change it by a cent. A keyboard that enters the field selects all of
 * it.
 */
export function MoneyField({ value, onChange, onBlur, ...rest }: MoneyFieldProps) {
  const [focused, setFocused] = useState<HTMLInputElement | null>(null);
  // Once the separators are gone: a value that changes loses its selection.
  useLayoutEffect(() => focused?.select(), [focused]);
  const step = (event: KeyboardEvent) => {
    const stepped = steppedBy(event.key, amountText(value));
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
      value={focused ? value : grouped(value)}
      onFocus={(event) => setFocused(event.target)}
      onBlur={(event) => {
        setFocused(null);
        const amount = amountText(value);
        if (amount !== value) onChange(amount);
        onBlur?.(event);
      }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={step}
    />
  );
}

/** An amount with its thousands apart, such as '1,234.50'; other text as it is. */
function grouped(amount: string): string {
  const [dollars = '', cents] = amount.split('.');
  if (!AMOUNT.test(amount) || dollars === '') return amount;
  const apart = BigInt(dollars).toLocaleString('en-US');
  return cents === undefined ? apart : `${apart}.${cents}`;
}

/** The amount changed by one cent; null for other keys or invalid text. */
function steppedBy(key: string, amount: string): string | null {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !AMOUNT.test(amount)) return null;
  const [dollars = '', cents = ''] = amount.split('.');
  const stepped = Number(dollars) * CENTS + Number(cents.padEnd(2, '0')) + (key === 'ArrowUp' ? 1 : -1);
  if (stepped < 0) return null;
  return `${String(Math.floor(stepped / CENTS))}.${String(stepped % CENTS).padStart(2, '0')}`;
}
