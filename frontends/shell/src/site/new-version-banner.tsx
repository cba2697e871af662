import { Banner, Button } from '@bindery/ui';
import { useNewVersion } from '@bindery/web-kit/federation';
import { BannerPlace } from './banner-place.js';

/** Offers a new version when part of this one can't be loaded any more, and something is typed into the page. */
export function NewVersionBanner() {
  if (!useNewVersion()) return null;
  return (
    <BannerPlace>
      <Banner
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        A new version is ready. Save your changes, then reload the page.
      </Banner>
    </BannerPlace>
  );
}
