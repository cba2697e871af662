import { Popover } from 'radix-ui';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { portalContainer } from '../overlay/popover.js';
import { tokens } from '../theme/tokens.js';
import { Field } from './field.js';
import type { PickerOption, PickerResults } from './picker-choices.js';
import { optionStyle, Panel } from './picker-style.js';
import { TextArea, type TextAreaFieldProps } from './text-field.js';

const List = styled(Panel)`
  width: min(320px, calc(100vw - 16px));
  max-height: min(280px, var(--radix-popover-content-available-height));
  padding: ${tokens.space[1]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Option = styled.div`
  ${optionStyle}
  min-height: 40px;
  &[aria-disabled='true'] {
    color: ${tokens.color.ink2};
    cursor: default;
  }
`;

export interface MentionAreaFieldProps extends Omit<TextAreaFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  onText: (text: string) => void;
  /** The accessible name of the list. */
  listLabel: string;
  /** The people who are offered; undefined options while they load. */
  people: PickerResults;
  /** Called with what follows an `@`, and with null when nobody is looked for. */
  onSearch: (text: string | null) => void;
  /** Called before the name goes into the text, as `@Ana Alvarez`. */
  onPick: (person: PickerOption) => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** The place of an `@` and what was typed behind it. */
interface Search {
  readonly at: number;
  readonly text: string;
}

/** An `@` at the beginning of a word, and the rest up to the caret. Names have blanks in them. */
const MENTION = /(?<![\p{L}\p{N}@])@(?:[^\s@][^\n@]{0,39})?$/u;

function searchBefore(text: string, caret: number): Search | null {
  const found = MENTION.exec(text.slice(0, caret));
  return found && { at: found.index, text: found[0].slice(1) };
}

/**
 * Several lines of text in which `@` offers people: by the arrows and Enter or Tab, or by a click. Escape closes the list.
 * The focus stays in the text, whose `aria-activedescendant` is the highlighted person.
 */
export function MentionAreaField(props: MentionAreaFieldProps) {
  const { label, hint, error, required, hideLabel, ...rest } = props;
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(control) => <MentionArea {...rest} {...control} />}
    </Field>
  );
}

type AreaProps = Omit<MentionAreaFieldProps, 'label' | 'hint' | 'error' | 'required' | 'hideLabel'>;

/** Finds the `@` at the caret, and writes the name that is picked for it. */
function useMention({ value, onText, onSearch, onPick }: AreaProps) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  // The place of a name that was picked, or whose list was closed.
  const settled = useRef<number | null>(null);
  const caretAfter = useRef<number | null>(null);
  const look = (next: Search | null) => {
    setSearch(next);
    onSearch(next?.text ?? null);
  };
  const close = () => {
    if (search === null) return;
    settled.current = search.at;
    look(null);
  };
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    onText(target.value);
    const next = searchBefore(target.value, target.selectionStart);
    if (next?.at !== settled.current) settled.current = null;
    look(settled.current === null ? next : null);
  };
  const pick = (person: PickerOption) => {
    if (search === null) return;
    const end = search.at + 1 + search.text.length;
    const name = `@${person.name} `;
    onPick(person);
    onText(value.slice(0, search.at) + name + value.slice(end).replace(/^ /, ''));
    caretAfter.current = search.at + name.length;
    close();
  };
  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const here = searchBefore(currentTarget.value, currentTarget.selectionStart);
    if (search !== null && here?.at !== search.at) look(null);
  };
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [value]);
  return { area, isSearching: search !== null, leave: () => look(null), close, type, pick, followCaret };
}

function MentionArea(props: AreaProps) {
  const { value, listLabel, people, onKeyDown, onBlur, ref, ...others } = props;
  const { onText: _onText, onSearch: _onSearch, onPick: _onPick, ...rest } = others;
  const { area, isSearching, leave, close, type, pick, followCaret } = useMention(props);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { options = [], failure } = people;
  const isOpen = isSearching && (people.options === undefined || failure !== undefined || options.length > 0);
  const highlight = useHighlight(options);
  const active = isOpen ? options[highlight.index] : undefined;
  const id = useId();
  const idOf = (index: number) => `${id}-${String(index)}`;
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const picks = (key === 'Enter' || key === 'Tab') && !shiftKey;
    if (!active || nativeEvent.isComposing || !(picks || step !== undefined)) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    if (step === undefined) pick(active);
    else highlight.move(step);
  };
  useEffect(() => {
    if (active) document.getElementById(idOf(highlight.index))?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <Popover.Root open={isOpen} onOpenChange={close}>
      <Popover.Anchor asChild>
        <TextArea
          rows={4}
          {...rest}
          ref={(element) => {
            area.current = element;
            setContainer(element && portalContainer(element));
            return withRef(ref, element);
          }}
          value={value}
          onChange={type}
          onKeyDown={pressed}
          onSelect={followCaret}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={active && idOf(highlight.index)}
        />
      </Popover.Anchor>
      <VisuallyHidden role="status">{isOpen ? statusOf(people) : ''}</VisuallyHidden>
      <Popover.Portal container={container}>
        <List
          id={id}
          role="listbox"
          aria-label={listLabel}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onInteractOutside={(event) => {
            if (event.target === area.current) event.preventDefault();
          }}
          // The focus stays in the text.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((person, index) => (
            <Option
              key={person.id}
              id={idOf(index)}
              role="option"
              aria-selected={person === active}
              data-selected={person === active}
              onPointerMove={() => highlight.set(index)}
              onClick={() => pick(person)}
            >
              <span>{person.name}</span>
            </Option>
          ))}
          {(failure !== undefined || options.length === 0 || people.count > options.length) && (
            <Option role="option" aria-disabled="true" aria-selected={false}>
              {statusOf(people)}
            </Option>
          )}
        </List>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The highlighted option: the first one of each list. */
function useHighlight(options: readonly PickerOption[]) {
  const listed = options.map(({ id }) => id).join();
  const [moved, setMoved] = useState({ listed, index: 0 });
  const index = moved.listed === listed ? moved.index : 0;
  const set = (next: number) => setMoved({ listed, index: next });
  const move = (by: number) => set((index + by + options.length) % options.length);
  return { index, set, move };
}

function statusOf({ options, count, failure }: PickerResults): string {
  if (failure !== undefined) return failure;
  if (!options) return 'Loading...';
  if (count > options.length)
    return `Showing ${String(options.length)} of ${count.toLocaleString('en-US')}. Type to find the rest.`;
  return options.length === 1
    ? '1 person. Enter inserts the name.'
    : `${String(options.length)} people. Choose by the arrows and Enter.`;
}

const stay = (event: Event) => event.preventDefault();

function withRef<Element>(ref: Ref<Element> | undefined, element: Element | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const cleanup = ref(element);
    return typeof cleanup === 'function' ? cleanup : undefined;
  }
  if (ref) ref.current = element;
  return undefined;
}
