import { isForPage, isOfKey } from '@bindery/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Section } from '../navigation/sections.js';

/** How long the second key may take. */
const CHORD_MS = 1_000;

/** Goes to a section on `g` and its letter. */
export function useSectionKeys(sections: readonly Section[]): void {
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const second = event.timeStamp - startedAt.current < CHORD_MS;
    startedAt.current = isOfKey(event, 'g') ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const section = second && sections.find(({ key }) => key && isOfKey(event, key));
    if (!section) return;
    // The letter may be a key of the page, or of a row in it, as well.
    event.preventDefault();
    void navigate(section.path);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
