import { useEffect } from 'react';

/** Names the browser tab for as long as the page is shown: 'Individuals · Bindery'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Bindery' ? title : `${title} · Bindery`;
  }, [title]);
}
