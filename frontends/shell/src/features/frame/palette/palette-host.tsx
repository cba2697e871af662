import { BareDialog, isLayerOpen, Skeleton, useToast } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { isPaletteKey } from '../keyboard/palette-key.js';
import { useDeferredComponent } from '../../../site/use-deferred-component.js';
import { FIELD_LABEL, FieldLine, fieldStyle } from './palette-field.js';
import type { PaletteProps } from './palette.js';
import { rememberRecord } from './recent-records.js';
import { useRemotePalettes } from './use-remote-palettes.js';

/** The palette's code is fetched when the page is idle, so that it also works offline. */
const EARLY_MS = 1_500;

const load = async () => (await import(/* webpackChunkName: "palette" */ './palette.js')).Palette;

interface PaletteHostProps extends Pick<PaletteProps, 'sections' | 'onHelp'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Opens the palette on its shortcut and collects typed text while its code loads. */
export function PaletteHost({ open, onOpenChange, ...rest }: PaletteHostProps) {
  const [text, setText] = useState('');
  const Palette = usePalette(open, () => onOpenChange(false));
  const remotes = useRemotePalettes(open, EARLY_MS);
  useRememberedRecords();
  const change = (next: boolean) => {
    setText('');
    onOpenChange(next);
  };
  usePaletteKey(open, change);
  const shared = { text, onText: setText };
  return (
    <BareDialog open={open} onOpenChange={change} title={FIELD_LABEL}>
      {Palette && remotes ? (
        <Palette {...shared} {...rest} remotes={remotes} onClose={() => change(false)} />
      ) : (
        <Shape {...shared} />
      )}
    </BareDialog>
  );
}

/** Remembers which records the person opens. */
function useRememberedRecords(): void {
  const me = useMe();
  const { pathname } = useLocation();
  useEffect(() => rememberRecord(me.id, pathname), [me.id, pathname]);
}

function usePaletteKey(open: boolean, change: (open: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    // Prevents the browser's own search even when the palette can't open.
    event.preventDefault();
    if (open) change(false);
    else if (!isLayerOpen()) change(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The palette, once loaded. A failed prefetch is repeated when the palette opens. */
function usePalette(wanted: boolean, giveUp: () => void): ComponentType<PaletteProps> | null {
  const toast = useToast();
  const onFailed = () => {
    giveUp();
    toast.error("Search couldn't be loaded. Check your connection and try again.");
  };
  return useDeferredComponent({ load, wanted, earlyMs: EARLY_MS, onFailed });
}

const Field = styled.input`
  ${fieldStyle}
`;

const Lines = styled.div`
  display: grid;
  gap: 24px;
  padding: 24px 18px;
`;

function Shape({ text, onText }: Pick<PaletteProps, 'text' | 'onText'>) {
  return (
    <>
      <FieldLine>
        <Search aria-hidden="true" />
        <Field
          aria-label={FIELD_LABEL}
          placeholder={FIELD_LABEL}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </FieldLine>
      <Lines role="status" aria-label="Loading...">
        {['40%', '52%', '34%', '46%'].map((width) => (
          <Skeleton key={width} $width={width} $height="14px" />
        ))}
      </Lines>
    </>
  );
}
