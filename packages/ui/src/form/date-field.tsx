import { CalendarDays } from 'lucide-react';
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import { styled } from 'styled-components';
import { dateOrder, formatNumbers, type DateOrder } from '../dates/dates.js';
import { readDay } from '../dates/read-day.js';
import { isCalendarOpen, markCalendar } from '../overlay/open-calendar.js';
import { tokens } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';
import { Field, type FieldProps } from './field.js';

const Root = styled.div`
  position: relative;
  & > input:first-child {
    padding-right: 34px;
  }
`;

const Input = styled.input`
  ${controlStyle}
`;

const CalendarButton = styled.button`
  position: absolute;
  inset: 1px 1px 1px auto;
  display: grid;
  place-items: center;
  width: 34px;
  padding: 0;
  border: 0;
  background: none;
  color: ${tokens.color.ink3};
  cursor: pointer;
  &:hover {
    color: ${tokens.color.ink};
  }
  &:disabled {
    cursor: not-allowed;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

/** Its calendar opens at its place. */
const Calendar = styled.input`
  position: absolute;
  inset: auto 0 0 auto;
  width: 1px;
  height: 1px;
  padding: 0;
  border: 0;
  opacity: 0;
  pointer-events: none;
`;

const placeholders: Readonly<Record<DateOrder, string>> = {
  mdy: 'MM/DD/YYYY',
  dmy: 'DD/MM/YYYY',
  ymd: 'YYYY-MM-DD',
};

/** A year of two digits may be the beginning of one of four. */
const WHOLE_YEAR = /^\d{8}$|\D\d{4}$|^\d{4}-/;

interface DayProps {
  /** `YYYY-MM-DD`, empty, or a text that is no day. */
  value: string;
  /** Gets `YYYY-MM-DD`, empty, or the typed text while it is no day. */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Whether the day is past, such as a birth: a year of two digits is one that has been. */
  isPast?: boolean | undefined;
}

type InputProps = ComponentProps<'input'>;

export interface DateControlProps extends DayProps, Omit<InputProps, keyof DayProps | 'type'> {
  /** The text field, by default one that looks like those of a form. */
  input?: ComponentType<InputProps> | undefined;
}

/** One text field, typed at one go in any browser, whose button opens the browser's calendar. */
export function DateControl(props: DateControlProps) {
  const { value, onChange, onBlur, isPast, input: TextInput = Input, ...rest } = props;
  const [shown, setShown] = useState({ value, text: formatNumbers(value) });
  if (value !== shown.value) setShown({ value, text: formatNumbers(value) });
  const calendar = useRef<HTMLInputElement>(null);

  const take = (text: string, day: string | null) => {
    const taken = day ?? text.trim();
    setShown({ value: taken, text });
    if (taken !== value) onChange(taken);
  };
  const read = (text: string) => readDay(text, { now: new Date(), isPast, order: dateOrder() });
  const settle = (text: string) => {
    const day = read(text);
    if (day !== null) take(formatNumbers(day), day);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (read(pasted) === null) return;
    event.preventDefault();
    settle(pasted);
  };
  // Enter and the keys that save are answered by the form, while the focus stays here.
  const press = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter' || ctrlKey || metaKey) settle(currentTarget.value);
  };
  return (
    <Root>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder={placeholders[dateOrder()]}
        {...rest}
        type="text"
        value={shown.text}
        onChange={({ target: { value: text } }) =>
          take(text, WHOLE_YEAR.test(text.trim()) ? read(text) : null)
        }
        onKeyDown={press}
        onPaste={paste}
        onBlur={({ target }) => {
          settle(target.value);
          onBlur?.();
        }}
      />
      <CalendarButton
        type="button"
        tabIndex={-1}
        aria-label="Choose a day"
        disabled={rest.disabled ?? rest.readOnly}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          markCalendar(currentTarget, true);
          calendar.current?.showPicker();
        }}
        onBlur={({ currentTarget }) => markCalendar(currentTarget, false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isCalendarOpen(event.target)) event.preventDefault();
          markCalendar(event.currentTarget, false);
        }}
      >
        <CalendarDays aria-hidden="true" />
      </CalendarButton>
      <Calendar
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max="9999-12-31"
        value={read(shown.text) ?? ''}
        onChange={({ target }) => take(formatNumbers(target.value), target.value)}
      />
    </Root>
  );
}

export type DateFieldProps = FieldProps & Omit<DateControlProps, keyof FieldProps | 'input' | 'id'>;

/** A labeled calendar date. */
export function DateField({ label, hint, error, required, hideLabel, ...rest }: DateFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => <DateControl {...rest} {...control} />}
    </Field>
  );
}
