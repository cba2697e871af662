import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { portalContainer } from '../overlay/popover.js';
import { Field, type FieldControl, type FieldProps } from './field.js';
import { PickerChoices, type PickerOption, type PickerResults } from './picker-choices.js';
import { Footer, Panel, Trigger } from './picker-style.js';

interface PickerProps {
  /** The current choice; null when empty. */
  chosen: PickerOption | null;
  /** Called with null for the empty choice. */
  onChoose: (option: PickerOption | null) => void;
  /** Called with the text when the picker opens or the user stops typing, and with null when it closes. */
  onSearch: (text: string | null) => void;
  results: PickerResults;
  /** The label of the empty choice. Without it a choice is required. */
  none?: string | undefined;
  placeholder?: string | undefined;
  /** The results are in memory, so they follow each letter. */
  isLocal?: boolean | undefined;
  /** Below the results. */
  footer?: ReactNode;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export interface PickerFieldProps extends FieldProps, PickerProps {}

/** Picks one of many records by searching on the server. */
export function PickerField({ label, hint, error, required, hideLabel, ...rest }: PickerFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => <Picker {...rest} label={label} control={control} />}
    </Field>
  );
}

function Picker(props: PickerProps & { label: string; control: FieldControl }) {
  const { chosen, none, placeholder, disabled, autoFocus, onBlur, ref, label, control, onChoose, onSearch } =
    props;
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState('');
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const show = (next: boolean, text = '') => {
    setBegun(text);
    setOpen(next);
    onSearch(next ? (props.isLocal ? text : '') : null);
  };
  const openByKey = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (!(isLetter || event.key === 'ArrowDown') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(true, isLetter ? event.key : '');
  };
  const choose = (option: PickerOption | null) => {
    show(false);
    onChoose(option);
  };
  return (
    <Popover.Root open={open} onOpenChange={(next) => show(next)}>
      <Popover.Trigger
        asChild
        ref={(button: HTMLButtonElement | null) => {
          trigger.current = button;
          setContainer(button && portalContainer(button));
        }}
      >
        <Trigger
          type="button"
          role="combobox"
          {...control}
          ref={ref}
          disabled={disabled}
          autoFocus={autoFocus}
          data-empty={chosen || (none && !placeholder) ? undefined : ''}
          onBlur={onBlur}
          onKeyDown={openByKey}
        >
          <span>{chosen?.name ?? placeholder ?? none ?? 'Select...'}</span>
          <ChevronDown aria-hidden="true" />
        </Trigger>
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Panel
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            if (begun === '') return;
            // By default the search would be selected, and the second letter replace the first.
            event.preventDefault();
            focusAtEnd(event.currentTarget as HTMLElement);
          }}
          onCloseAutoFocus={(event) => {
            if (!isLeaving.current) return;
            isLeaving.current = false;
            event.preventDefault();
            focusAfter(trigger.current);
          }}
        >
          <PickerChoices
            onLeave={() => (isLeaving.current = true)}
            {...{ label, none }}
            begun={begun}
            isLocal={props.isLocal ?? false}
            chosen={chosen}
            results={props.results}
            onSearch={onSearch}
            onChoose={choose}
          />
          {props.footer && <Footer>{props.footer}</Footer>}
        </Panel>
      </Popover.Portal>
    </Popover.Root>
  );
}

function focusAtEnd(panel: HTMLElement): void {
  const input = panel.querySelector('input');
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** The element that Tab would have reached from the field. */
function focusAfter(field: HTMLElement | null): void {
  const within = field?.closest('form') ?? document.body;
  const stops = [...within.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href]')].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled'),
  );
  const next = field && stops[stops.indexOf(field) + 1];
  (next ?? field)?.focus();
}
