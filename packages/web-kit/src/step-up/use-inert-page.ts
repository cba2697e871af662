import { useLayoutEffect, type RefObject } from 'react';

/**
 * Makes all of the page inert but the dialog that an element is in. A form of a micro-frontend may be open beneath,
 * whose build has a focus trap of its own, which would take the focus back.
 */
export function useInertPage(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const others = [...document.body.children].filter(
      (element) => !element.contains(inside.current) && !element.hasAttribute('inert'),
    );
    for (const element of others) element.setAttribute('inert', '');
    return () => {
      for (const element of others) element.removeAttribute('inert');
    };
  }, [inside]);
}
