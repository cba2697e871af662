import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { Kbd } from '../button/kbd.js';
import { usePageKey } from '../keyboard/page-keys.js';
import { media, tokens } from '../theme/tokens.js';
import { controlStyle } from './control-style.js';

const Root = styled.div`
  position: relative;
  flex: 1 1 220px;
  max-width: 380px;
  & > svg {
    position: absolute;
    top: 10px;
    left: 13px;
    width: 16px;
    height: 16px;
    color: ${tokens.color.ink3};
    pointer-events: none;
  }
  & > input {
    padding-right: 40px;
    padding-left: 38px;
  }
  & > input::-webkit-search-cancel-button {
    display: none;
  }
  & > kbd {
    position: absolute;
    top: 10px;
    right: 12px;
    color: ${tokens.color.ink3};
    opacity: 1;
  }
  & > button {
    position: absolute;
    top: 3px;
    right: 3px;
  }
  ${media.print} {
    display: none;
  }
`;

const Input = styled.input`
  ${controlStyle}
`;

const Submit = styled.button`
  && {
    position: absolute;
    top: calc(100% + 2px);
    right: auto;
    left: 0;
    z-index: 1;
    padding: ${tokens.space[1]} ${tokens.space[2]};
    border: 1px solid ${tokens.color.line};
    border-radius: ${tokens.radius.s};
    background: ${tokens.color.surface};
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.xs};
    cursor: pointer;
  }
`;

export interface SearchBoxProps {
  /** The accessible name and placeholder, such as 'Search individuals'. */
  label: string;
  value: string;
  /**
   * Called at once for the first letter, on Enter, Escape, clear and blur, and otherwise when the user stops typing.
   */
  onSearch: (value: string) => void;
  /** The debounce time in milliseconds. */
  debounceMs?: number | undefined;
  /** The field starts with a guess, which the first letter replaces. */
  selected?: boolean | undefined;
  /** A hint at matches that only a submitted search finds. */
  submission?: SearchSubmission | undefined;
}

/** A search that is more than its letters: it is made on Enter or by its button, and never while typing. */
interface SearchSubmission {
  /** The button below the field, such as 'Press Enter to search protected numbers'. */
  hint: string;
  /** Whether submitting the text would find more. */
  applies: (value: string) => boolean;
  onSubmit: (value: string) => void;
}

/** The search above a list. `/` focuses it from anywhere on the page. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onSearch, debounceMs = 250, selected = false, submission } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  // The searches that the owner has not applied yet, the oldest first.
  const [pending, setPending] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(value);
  // The owner may apply a search late, through the address, when the next one has been sent already. Only a value that was
  // not sent from here is an external change, such as the back button.
  if (value !== seen) {
    setSeen(value);
    const applied = pending.lastIndexOf(value);
    setPending(pending.slice(applied + 1));
    if (applied < 0 && value !== sent) {
      setPending([]);
      setSent(value);
      setTyped(value);
    }
  }

  const lastTyped = useRef(Number.NEGATIVE_INFINITY);
  const type = (next: string) => {
    const now = performance.now();
    const isFirst = now - lastTyped.current >= debounceMs;
    lastTyped.current = now;
    if (isFirst) settle(next);
    else setTyped(next);
  };
  const send = (next: string) => {
    setSent(next);
    setPending((searches) => [...searches, next]);
  };
  const settle = (next: string) => {
    setTyped(next);
    if (next === sent) return;
    send(next);
    onSearch(next);
  };
  const submittable = submission?.applies(typed) ? submission : undefined;
  const submit = () => {
    if (submittable) {
      send(typed);
      submittable.onSubmit(typed);
    } else settle(typed);
  };
  const pause = useEffectEvent(() => settle(typed));
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => pause(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, sent, debounceMs]);

  usePageKey(
    '/',
    () => {
      input.current?.focus();
      input.current?.select();
    },
    label,
  );

  return (
    <Root>
      <Search aria-hidden="true" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          if (selected) event.target.select();
        }}
        // Leaving the box ends the input; a later search could undo the user's next action.
        onBlur={() => settle(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit();
          if (event.key === 'Escape' && typed) settle('');
        }}
      />
      {typed ? (
        <IconButton label="Clear search" onClick={() => settle('')}>
          <X />
        </IconButton>
      ) : (
        <Kbd>/</Kbd>
      )}
      {submittable && (
        // The field keeps the focus, since leaving it searches for the letters alone.
        <Submit type="button" onMouseDown={(event) => event.preventDefault()} onClick={submit}>
          {submittable.hint}
        </Submit>
      )}
    </Root>
  );
}
