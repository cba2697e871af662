import { Banner } from '@bindery/ui';
import { pageStorage } from '@bindery/ui/storage';
import { useState } from 'react';

/** For a browser that keeps nothing for this site: what that means for somebody who signs in. */
export function UnkeptNotice() {
  const [lasts] = useState(() => pageStorage.lasts());
  if (lasts) return null;
  return (
    <Banner kind="warning">
      This browser does not keep data for Bindery, so you stay signed in only while this page is open. Allow
      site data for this address, or free some space, to stay signed in.
    </Banner>
  );
}
