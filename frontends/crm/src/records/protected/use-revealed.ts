import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import { formatProtected } from './protected-format.js';
import { useReveal, type ProtectedPlace } from './use-reveal.js';

interface Revealed {
  /** The value while it is shown. It lives here and nowhere else. */
  value: string | null;
  pending: boolean;
  reveal: () => Promise<void>;
  hide: () => void;
}

/** One protected value on its way onto the screen and off it again. */
export function useRevealed(place: ProtectedPlace): Revealed {
  const toast = useToast();
  const ask = useReveal();
  const [value, setValue] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const reveal = async () => {
    setPending(true);
    try {
      const clear = await ask(place);
      // Nobody is looking any more: the answer came after the tab was hidden or the page left.
      if (shown.current && document.visibilityState === 'visible')
        setValue(formatProtected(place.field, clear));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const nothing = error.code === 'nothing_to_reveal';
      toast.error(nothing ? 'No sensitive data to reveal' : 'Failed to reveal sensitive data');
    } finally {
      setPending(false);
    }
  };
  return { value, pending, reveal, hide: () => setValue(null) };
}
