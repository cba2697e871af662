import { Banner } from '@bindery/ui';
import { useOnline } from '@bindery/web-kit/connection';
import { BannerPlace } from './banner-place.js';

export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <BannerPlace>
      <Banner kind="warning">You&apos;re offline. Your changes stay here until you can save them.</Banner>
    </BannerPlace>
  );
}
