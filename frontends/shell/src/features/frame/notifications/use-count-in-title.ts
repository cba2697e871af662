import { useEffect } from 'react';

const COUNTED = /^\(\d+\+?\) /;

/** Keeps a count before the title of the browser tab, whichever page sets it. @param count empty shows none */
export function useCountInTitle(count: string): void {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(COUNTED, '');
      const title = count === '' ? plain : `(${count}) ${plain}`;
      if (document.title !== title) document.title = title;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
