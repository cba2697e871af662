import { useEffect } from 'react';

/** Names the browser tab for as long as the page is shown: 'Individuals · Bindery'. A title that begins so is whole. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title.startsWith('Bindery') ? title : `${title} · Bindery`;
  }, [title]);
}
