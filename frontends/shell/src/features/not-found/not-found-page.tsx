import { PageNotFound } from '@bindery/ui';
import { Page } from '../../site/page.js';

export function NotFoundPage() {
  return (
    <Page>
      <PageNotFound />
    </Page>
  );
}
